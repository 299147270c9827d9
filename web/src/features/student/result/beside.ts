import type { Progress, ReadingResult } from '@okur/contract/student';

type Reading = Progress['readings'][number];

/** So many readings are beside the new one. */
const beside = 5;

type Measured<T> = T & { wpm: number };
const isMeasured = <T extends Pick<Reading, 'kind' | 'wpm'>>(reading: T): reading is Measured<T> =>
  reading.kind === 'measurement' && reading.wpm !== null;

/** The last measurements that ended before this one, oldest first, then this one; for what measures nothing, none. */
export function lastReadings(
  result: Pick<ReadingResult, 'id' | 'kind' | 'wpm' | 'finished_at'>,
  readings: readonly Reading[],
): { id: string; wpm: number }[] {
  if (!isMeasured(result)) return [];
  const before = readings
    .filter((one) => isMeasured(one))
    .filter((one) => one.id !== result.id && Date.parse(one.finished_at) < Date.parse(result.finished_at))
    .toSorted((a, b) => Date.parse(a.finished_at) - Date.parse(b.finished_at));
  return [...before.slice(-beside), result].map(({ id, wpm }) => ({ id, wpm }));
}
