/** Who plays here. Nobody is asked for a name before it is needed: a guest is made with the first thing they do. */
import type { Me } from "../protocol/api";
import { burn } from "../table/diary";
import { http, Failure } from "../wire/http";
import { LANGUAGES, words, type Language } from "../words/words.svelte";

const PLACE = "tablee.signed-in"; // so that a first visit asks nothing of the server

class Myself {
  me: Me | null = $state.raw(null);
  #asking: Promise<Me | null> | null = null;

  /** Who is signed in already, if anybody. */
  known(): Promise<Me | null> {
    if (this.me || !signedInBefore()) return Promise.resolve(this.me);
    this.#asking ??= http
      .get<Me>("/api/me")
      .then((me) => this.become(me))
      .catch((why: unknown) => this.#nobody(why))
      .finally(() => (this.#asking = null));
    return this.#asking;
  }

  /** Who is signed in, or else a new guest. */
  async sure(): Promise<Me> {
    return (await this.known()) ?? this.become(await http.post<Me>("/api/guest", { language: words.language }));
  }

  become(me: Me): Me {
    if (this.me && this.me.person !== me.person) burn();
    this.me = me;
    remember(true);
    if (me.language && me.language in LANGUAGES && me.language !== words.language) void words.speak(me.language);
    return me;
  }

  async leave(): Promise<void> {
    await http.post("/api/leave");
    this.me = null;
    this.#forget();
  }

  async speak(language: Language): Promise<void> {
    await words.speak(language);
    localStorage.setItem("tablee.language", language);
    if (this.me) this.me = await http.patch<Me>("/api/me", { language });
  }

  /** Whether somebody's chat is not to be shown. */
  hides(person: string): boolean {
    return this.me !== null && (this.me.muted.includes(person) || this.me.blocked.includes(person));
  }

  #forget(): void {
    remember(false);
    burn();
  }

  #nobody(why: unknown): null {
    if (why instanceof Failure && why.code === "person/none") this.#forget();
    else throw why;
    return null;
  }
}

function signedInBefore(): boolean {
  try {
    return localStorage.getItem(PLACE) !== null;
  } catch {
    return true;
  }
}

function remember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(PLACE, "yes");
    else localStorage.removeItem(PLACE);
  } catch {
    // A private window: the server is asked each time.
  }
}

export const myself = new Myself();
