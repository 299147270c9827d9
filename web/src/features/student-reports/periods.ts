/** Months back that a report may look, its whole days up to today; a year is what the other reports show. */
export const spans = ['3', '6', '12'] as const;
export type Span = (typeof spans)[number];
export const isSpan = (value: string | undefined): value is Span => spans.includes(value as Span);

/** First day of the report that ends today, both YYYY-MM-DD; a year is the server's own default. */
export function firstDay(span: Span, today: string): string | undefined {
  if (span === '12') return undefined;
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - Number(span), day)).toISOString().slice(0, 10);
}
