/** The server's answers over HTTP. */
import type { Problem } from "../protocol/api";

/** A request that was not carried out: a code of the server's, or `wire/offline` when nobody answered. */
export class Failure extends Error {
  constructor(
    readonly code: Problem["code"] | "wire/offline",
    readonly status = 0,
  ) {
    super(code);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Failure("wire/offline");
  });
  if (!answer.ok) throw new Failure(await codeOf(answer), answer.status);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

async function codeOf(answer: Response): Promise<Problem["code"]> {
  try {
    return ((await answer.json()) as Problem).code;
  } catch {
    return "server/failed";
  }
}

export const http = {
  get: <Answer>(path: string) => ask<Answer>("GET", path),
  post: <Answer>(path: string, body?: unknown) => ask<Answer>("POST", path, body),
  put: <Answer>(path: string, body: unknown) => ask<Answer>("PUT", path, body),
  patch: <Answer>(path: string, body: unknown) => ask<Answer>("PATCH", path, body),
  remove: <Answer>(path: string) => ask<Answer>("DELETE", path),
};
