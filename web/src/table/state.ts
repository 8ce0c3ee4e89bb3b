/** All that this person may know of a table, and how a message from the server makes it what it is next. */
import type { Line, News, Room, State } from "../protocol/table";
import { changed } from "./changed";

const TALK = 200; // so many lines are kept

export interface TableState {
  table: string;
  run: string;
  seq: number;
  seat: number | null;
  room: Room;
  view: unknown | null;
  talk: Line[];
  made: number; // own moves that we know of
}

/** News were lost on the way: the table has to be watched anew. */
export class Gap extends Error {}

/** The state after a message. News that came before change nothing; news that come too early throw `Gap`. */
export function apply(state: TableState | null, message: State | News): TableState {
  if (message.type === "state") return begin(message);
  if (state === null || message.seq > state.seq + 1) throw new Gap(`news ${message.seq} after ${state?.seq ?? "nothing"}`);
  return message.seq <= state.seq ? state : follow(state, message);
}

function begin(message: State): TableState {
  const { table, run, seq, seat, room, view, talk, made = 0 } = message;
  return { table, run, seq, seat, room, view, talk, made };
}

function follow(state: TableState, news: News): TableState {
  const room = news.room == null ? state.room : roomAfter(state.room, news.room);
  return {
    ...state,
    seq: news.seq,
    room,
    view: news.view == null ? state.view : changed(state.view, news.view),
    talk: news.lines?.length ? [...state.talk, ...news.lines].slice(-TALK) : state.talk,
    made: news.made ?? state.made,
  };
}

/** A clock of another kind comes whole: nothing of the old one may stay. */
function roomAfter(room: Room, change: unknown): Room {
  const after = changed(room, change) as Room;
  const clock = (change as { setting?: { clock?: Room["setting"]["clock"] } }).setting?.clock;
  return clock && "kind" in clock ? { ...after, setting: { ...after.setting, clock } } : after;
}
