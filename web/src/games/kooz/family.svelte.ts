/** The family setting: what is rude is drawn and named as a sock. Kept by the browser, for every table. */
const PLACE = "kooz.family";

function kept(): boolean {
  try {
    return localStorage.getItem(PLACE) === "1";
  } catch {
    return false; // a browser that keeps nothing
  }
}

class Family {
  on: boolean = $state(kept());

  set(on: boolean): void {
    this.on = on;
    try {
      localStorage.setItem(PLACE, on ? "1" : "0");
    } catch {
      // it holds until the page is left
    }
  }
}

export const family = new Family();
