/**
 * Tables that are only added to and yet may name a person: the database's owner alone takes a name out of them, by
 * functions that let nothing else through (okur_take_out, okur_empty).
 */
const appended: ReadonlySet<string> = new Set([
  'audit',
  'reading_sessions',
  'article_versions',
  'exercise_versions',
  'payment_steps',
]);

export const isAppended = (table: string): boolean => appended.has(table);
