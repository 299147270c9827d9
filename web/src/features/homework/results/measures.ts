import type { HomeworkKind, HomeworkResult } from '@okur/contract/homework';
import { displayed } from '@okur/contract/share';

/** In a file as on the screen: what is written there is what was compared with a target. */
export const rounded = (value: number | null): number | null => (value === null ? null : displayed(value));

/** 1:42 is one minute and 42 seconds. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** What keeps a reading out of the averages. */
const uncounted = ['not_counted', 'listened', 'rereading', 'guided', 'practice'] as const;
export type ResultStateName = (typeof uncounted)[number] | 'early' | 'late' | 'in_time';

/** Why a reading does not count in the averages comes before whether it was in time. */
export function stateOf({
  reading_kind: kind,
  late,
  early,
}: Pick<HomeworkResult, 'reading_kind' | 'late' | 'early'>): ResultStateName {
  const reason = uncounted.find((one) => one === kind);
  if (reason) return reason;
  if (early) return 'early';
  return late ? 'late' : 'in_time';
}

interface Read {
  book: { reading: string } | null;
  summary: { reading: string } | null;
}
/** Whether a homework measures speed or scores: a chapter or a summary without the clock does not. */
export const isMeasured = ({ book, summary }: Read): boolean => {
  const read = book ?? summary;
  return !read || read.reading === 'timed';
};

/** Whether it is read: a text, a chapter of a book or a summary. */
export const isReading = (kind: HomeworkKind): boolean => kind === 'article' || kind === 'summary';
