import type { Language } from './fields.ts';

/** A name in the reader's language, else in the first one that has it; `nameIn` of the database is the same in SQL. */
export const nameIn = (names: Readonly<Partial<Record<Language, string | undefined>>>, language: string): string =>
  names[language as Language] || names.tr || names.en || names.fr || names.pl || '';
