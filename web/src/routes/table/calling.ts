/** It is this person's turn: said in the title, the tab's picture, by a sound, and by a notification out of sight. */
import { taste } from "../../person/taste.svelte";
import { play } from "../../ui/sound";
import { say } from "../../words/words.svelte";

/** The tab's picture: our sign, with a dot when it's one's turn. */
function picture(turn: boolean): string {
  const card = (colour: string, turned: number): string =>
    `<rect x="12.6" y="1.6" width="6.8" height="9.6" rx="1.6" fill="${colour}" transform="rotate(${turned} 16 16)"/>`;
  const dot = turn ? '<circle cx="24" cy="24" r="8" fill="#e2402a" stroke="#fff" stroke-width="2"/>' : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="9.2" fill="none" stroke="#8a7a66" stroke-width="2.4"/>${card("#3f6fd1", 0)}${card("#e2553d", 120)}${card("#5b9a4a", 240)}${dot}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function setPicture(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = picture(turn);
}

let called = false;
/** Whether a turn came while the page was out of sight: then an offer to call is welcome. */
export const missed = { turn: false };

/** Show whether it is one's turn. */
export function callTurn(turn: boolean, game: string): void {
  document.title = turn ? `● ${say("app.turn.yours")} · ${game}` : `${game} · Tablée`;
  setPicture(turn);
  if (turn && !called) call(game);
  called = turn;
}

/** As it was before. */
export function hush(): void {
  document.title = "Tablée";
  setPicture(false);
  called = false;
}

function call(game: string): void {
  if (taste.settings.sound) play("chime");
  if (taste.settings.vibrate && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(30);
  if (!document.hidden) return;
  missed.turn = true;
  if (taste.settings.notify && "Notification" in window && Notification.permission === "granted") notify(game);
}

function notify(game: string): void {
  const note = new Notification(say("app.turn.yours"), { body: `${game} · Tablée`, tag: "tablee-turn", icon: "/icon.svg" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
  document.addEventListener("visibilitychange", () => note.close(), { once: true });
}
