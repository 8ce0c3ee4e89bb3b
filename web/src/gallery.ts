/** What is drawn, game by game, for whoever draws: `npm run dev`, then /gallery.html?game=luz. Not part of the build. */
import "./ui/base.css";
import { mount, type Component } from "svelte";

const galleries = import.meta.glob<{ default: Component }>("./games/*/Gallery.svelte");
const target = document.getElementById("gallery");
const name = new URLSearchParams(location.search).get("game") ?? "luz";
const load = galleries[`./games/${name}/Gallery.svelte`];
if (target && load) void load().then((found) => mount(found.default, { target }));
else if (target) target.textContent = `No gallery of ${name}; there are: ${Object.keys(galleries).join(", ")}`;
const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.dataset["theme"] = theme;
