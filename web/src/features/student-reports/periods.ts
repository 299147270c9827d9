/** Months back that a report may look, its whole days up to today; a year is what the other reports show. */
export const spans = ['3', '6', '12'] as const;
export type Span = (typeof spans)[number];
export const isSpan = (value: string | undefined): value is Span => spans.includes(value as Span);

/** First day of the report, YYYY-MM-DD in the reader's time; a year is the server's own default. */
export function firstDay(span: Span, now = new Date()): string | undefined {
  if (span === '12') return undefined;
  const day = new Date(now.getFullYear(), now.getMonth() - Number(span), now.getDate());
  return [day.getFullYear(), String(day.getMonth() + 1).padStart(2, '0'), String(day.getDate()).padStart(2, '0')].join(
    '-',
  );
}
