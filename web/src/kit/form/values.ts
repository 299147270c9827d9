import { useState } from 'react';

type Values = Record<string, unknown>;

/** The values of a form, by dotted names (`questions.0.text`), and whether they differ from those that were saved. */
export function useValues(initial: Values) {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const change = (path: string, next: (value: unknown) => unknown) =>
    setValues((held) => changed(held, path.split('.'), next) as Values);
  const changeList = (path: string, next: (list: unknown[]) => unknown[]) =>
    change(path, (list) => next([...((list ?? []) as unknown[])]));

  return {
    values,
    dirty: !same(values, saved),
    set: (path: string, value: unknown) => change(path, () => value),
    insert: (path: string, item: unknown, index?: number) =>
      changeList(path, (list) => list.toSpliced(index ?? list.length, 0, item)),
    remove: (path: string, index: number) => changeList(path, (list) => list.toSpliced(index, 1)),
    move: (path: string, from: number, to: number) =>
      changeList(path, (list) => list.toSpliced(from, 1).toSpliced(to, 0, list[from])),
    /** From now on nothing is changed until something differs from these. */
    keep: (kept: Values) => {
      setValues(kept);
      setSaved(kept);
    },
  };
}

/** A copy in which what stands at the end of the way is replaced; everything beside it stays the same object. */
function changed(held: unknown, [key, ...rest]: string[], next: (value: unknown) => unknown): unknown {
  if (key === undefined) return next(held);
  if (Array.isArray(held)) return held.with(Number(key), changed(held[Number(key)], rest, next));
  const record = (held ?? {}) as Values;
  return { ...record, [key]: changed(record[key], rest, next) };
}

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** Equal by content; files and the like only when they are the same one. */
function same(a: unknown, b: unknown): boolean {
  if (!isPlain(a) || !isPlain(b)) return Object.is(a, b);
  const [left, right] = [a as Values, b as Values];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Array.isArray(a) === Array.isArray(b) && [...keys].every((key) => same(left[key], right[key]));
}
