import type { Names } from '@okur/contract/fields';

/** A name in the reader's language, else in the first one that has it. */
export const nameIn = (names: Names, language: string): string =>
  names[language as keyof Names] || names.tr || names.en || names.fr || names.pl;
