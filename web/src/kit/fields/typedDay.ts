const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const inDigits = /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{4}|\d{2})$/;
const nameFirst = /^(\p{L}+)\.? (\d{1,2}),? (\d{4})$/u;
const inWords = /^(\d{1,2})\.? ?(\p{L}+)\.?,? ?(\d{4}|\d{2})$/u;

/** The days that a field offers. */
interface Offered {
  minDate?: string | null | undefined;
  maxDate?: string | null | undefined;
}

/**
 * The calendar day that was typed, as YYYY-MM-DD: day, month, year in digits or with the month's name in this language,
 * the year in two digits or four, or as ISO 8601 has it. Null for all else, the 31st of February among it.
 */
export function typedDay(text: string, language: string, { minDate, maxDate }: Offered = {}): string | null {
  const day = readDay(text, language, 69);
  if (!day || !minDate || !maxDate || day <= maxDate) return day;
  // A field that offers days of the century before and none of this one, as when a book came out, means those.
  const before = readDay(text, language, 0);
  return before && before >= minDate ? before : day;
}

/** Years in two digits are those of a person's life: from `turn` on they are in the century before (POSIX has 69). */
function readDay(text: string, language: string, turn: number): string | null {
  const fullYear = (digits: string): number =>
    digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < turn ? 2000 : 1900);
  const typed = text.trim().replace(/\s+/g, ' ');
  const [, isoYear, isoMonth, isoDay] = iso.exec(typed) ?? [];
  if (isoYear) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month, year] = inDigits.exec(typed) ?? [];
  if (day && year) return dayOf(fullYear(year), Number(month), Number(day));
  const [, nameBefore, dayAfter, fourDigits] = nameFirst.exec(typed) ?? [];
  if (nameBefore && dayAfter) return dayOf(Number(fourDigits), monthNamed(nameBefore, language), Number(dayAfter));
  const [, dayBefore, name, yearAfter] = inWords.exec(typed) ?? [];
  if (dayBefore && name && yearAfter) return dayOf(fullYear(yearAfter), monthNamed(name, language), Number(dayBefore));
  return null;
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere ? date.toISOString().slice(0, 10) : null;
}

/** 1 to 12 by a month's name or the beginning of it that no other has, at least three letters; 0 for no month. */
function monthNamed(name: string, language: string): number {
  const plain = (word: string) => word.toLocaleLowerCase(language).replace('.', '');
  const names = (style: 'long' | 'short', withDay: boolean) => {
    const format = new Intl.DateTimeFormat(language, { month: style, ...(withDay ? { day: 'numeric' } : {}) });
    return Array.from({ length: 12 }, (_, at) =>
      plain(format.formatToParts(new Date(2026, at, 1)).find(({ type }) => type === 'month')?.value ?? ''),
    );
  };
  const typed = plain(name);
  if (typed.length < 3) return 0;
  // Polish has another form of the name beside a day.
  const lists = [names('long', true), names('long', false), names('short', true)];
  const meant = lists[0]!.map((_, at) => at + 1).filter((at) => lists.some((list) => list[at - 1]!.startsWith(typed)));
  return meant.length === 1 ? meant[0]! : 0;
}
