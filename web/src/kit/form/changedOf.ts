import isEqual from 'fast-deep-equal';

/** The fields that differ from what was saved: of a row whose other fields another person may change meanwhile. */
export function changedOf<V extends object>(values: V, saved: object): Partial<V> {
  const before = saved as Record<string, unknown>;
  const changed = Object.entries(values).filter(([name, value]) => !isEqual(value, before[name]));
  return Object.fromEntries(changed) as Partial<V>;
}
