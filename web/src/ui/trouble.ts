/** Why something was not done, in words. */
import { Unloaded } from "../games/unloaded";
import type { Problem } from "../protocol/api";
import { say, type Key } from "../words/words.svelte";
import { Failure } from "../wire/http";
import { Refusal } from "../wire/connection";
import { voice } from "./voice.svelte";

export type AnyCode = Problem["code"] | "wire/lost" | "wire/offline";

const WORDS: Record<AnyCode, Key> = {
  "bot/unknown": "app.why.setting",
  "chat/long": "app.why.chat.long",
  "chat/off": "app.why.chat.off",
  "host/only": "app.why.host",
  "move/bad": "app.why.move",
  "move/illegal": "app.why.move",
  "move/stale": "app.why.stale",
  "seat/none": "app.why.seat.taken",
  "seat/not-yours": "app.why.seat.none",
  "seat/taken": "app.why.seat.taken",
  "seat/yours": "app.why.seat.yours",
  "setting/bad": "app.why.setting",
  "share/bad": "app.why.server",
  "store/failed": "app.why.store",
  "table/closed": "app.why.closed",
  "table/full": "app.why.full",
  "table/not-full": "app.why.not-full",
  "table/not-playing": "app.why.not-playing",
  "table/not-ready": "app.why.not-ready",
  "table/paused": "app.why.paused",
  "table/preparing": "app.why.preparing",
  "table/started": "app.why.started",
  "vote/none": "app.why.vote",
  "vote/open": "app.why.vote.open",
  "limit/connections": "app.why.limit",
  "limit/many": "app.why.many",
  "limit/rate": "app.why.limit",
  "limit/tables": "app.why.tables",
  "message/bad": "app.why.server",
  "message/long": "app.why.chat.long",
  "person/blocked": "app.why.blocked",
  "person/unknown": "app.why.nobody",
  "server/stopping": "app.why.stopping",
  "table/none": "app.why.table.none",
  "table/private": "app.why.private",
  "version/stale": "app.wire.new",
  "body/bad": "app.why.form",
  "method/none": "app.why.server",
  "name/bad": "app.why.name.bad",
  "name/taken": "app.why.name.taken",
  "origin/bad": "app.why.server",
  "passkey/wrong": "app.why.passkey",
  "password/wrong": "app.why.password",
  "path/none": "app.why.server",
  "person/banned": "app.why.banned",
  "person/bot": "app.why.guest",
  "person/guest": "app.why.guest",
  "person/none": "app.why.nobody",
  "record/none": "app.why.record",
  "server/failed": "app.why.server",
  "wire/lost": "app.why.lost",
  "wire/offline": "app.why.offline",
};

export const why = (code: AnyCode): string => say(WORDS[code] ?? "app.why.server");

/** Do something, and say it if it can't be done. */
export async function trying<Answer>(what: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await what();
  } catch (reason) {
    if (reason instanceof Unloaded) return null; // which has been said
    if (!(reason instanceof Failure || reason instanceof Refusal)) throw reason;
    voice.notice(why(reason.code));
    return null;
  }
}
