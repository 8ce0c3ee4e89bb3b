/** How one view becomes the next; the other half of `src/tablee/core/view.py`, which says how changes are written. */

/** Something of JSON that has names: an object, or a change of one (or of a list, by index). */
function named(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Carry changes out on a view, or on a part of one; what is handed in stays as it was. */
export function changed(view: unknown, change: unknown): unknown {
  if (!named(change)) return change;
  if (Array.isArray(view)) return view.map((item, k) => (String(k) in change ? changed(item, change[String(k)]) : item));
  if (!named(view)) return change;
  const after: Record<string, unknown> = { ...view };
  for (const [name, value] of Object.entries(change)) after[name] = name in view ? changed(view[name], value) : value;
  return after;
}
