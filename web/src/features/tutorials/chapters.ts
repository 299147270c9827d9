import type { Chapter } from '@okur/contract/tutorials';
import { filmTime } from './film-time.ts';

/** `0:00 Title`, `1:15:30 Title`: minutes may be more than sixty where no hours are said, as in what is written. */
const line = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)[ \t]+(\S.{0,119})$/;

/** The chapters of a text with one on each line; null where a line is none. Empty lines count as nothing. */
export function chaptersIn(text: string): Chapter[] | null {
  const lines = text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
  const chapters = lines.flatMap((one): Chapter[] => {
    const [, hours = '0', minutes, seconds, title] = line.exec(one) ?? [];
    return title === undefined
      ? []
      : [{ at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title: title.trim() }];
  });
  return chapters.length === lines.length ? chapters : null;
}

/** The same text again. */
export const chapterLines = (chapters: readonly Chapter[]): string =>
  chapters.map(({ at, title }) => `${filmTime(at)} ${title}`).join('\n');
