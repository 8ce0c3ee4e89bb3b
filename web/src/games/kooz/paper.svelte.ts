/** The colour of the paper that cards are printed on: a little darker where all else is dark. */
const root = document.documentElement;
const now = (): string => (root.dataset["theme"] === "dark" ? "#f3e8cf" : "#fbf4e2");

class Paper {
  colour: string = $state(now());
}

export const paper = new Paper();
new MutationObserver(() => (paper.colour = now())).observe(root, { attributeFilter: ["data-theme"] });
