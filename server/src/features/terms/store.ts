import type { Language } from '@okur/contract/fields';
import type { Term } from '@okur/contract/terms';
import { type Db, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { SheetColumn } from '../../platform/sheets/columns.ts';

import { glossaryColumns } from './glossary.ts';

export { termsIn } from './glossary.ts';

export const termColumns = sql`t.version, t.created_at, t.updated_at, t.deleted_at, t.language, t.grade_level,
  ${glossaryColumns}`;

export const termById = async (
  db: Db,
  id: string,
  { where = sql`true`, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<Term> =>
  orNotFound(
    await wireRow<Term>(
      db,
      { columns: termColumns, from: sql`terms t`, where: sql`t.id = ${id} and ${where}` },
      lock ? sql`t` : undefined,
    ),
  );

/** Names of the languages as cells of a sheet may hold them. */
export const languageNames: Record<Language, readonly string[]> = {
  tr: ['Türkçe', 'Turkish', 'turc', 'turecki'],
  en: ['İngilizce', 'English', 'anglais', 'angielski'],
  fr: ['Fransızca', 'French', 'français', 'francuski'],
  pl: ['Lehçe', 'Polish', 'polonais', 'polski', 'Polonya dili'],
};

/** Where a name in this language is among the names of a thing. */
export const languageOrder = { tr: 0, en: 1, fr: 2, pl: 3 } as const satisfies Record<Language, number>;
export const languagesIn = (lang: Language): string[] =>
  Object.values(languageNames).map((names) => names[languageOrder[lang]]!);

export const languageColumn: SheetColumn<'language'> = {
  field: 'language',
  required: true,
  names: { tr: 'Dil', en: 'Language', fr: 'Langue', pl: 'Język' },
  aliases: ['lang'],
};
export const termColumn: SheetColumn<'term'> = {
  field: 'term',
  required: true,
  names: { tr: 'Terim', en: 'Term', fr: 'Terme', pl: 'Pojęcie' },
  aliases: ['Kelime', 'Sözcük', 'Word', 'Mot', 'Słowo'],
};

/** Word of a language as imports compare it: one key for the same word. */
export const sameWord = (language: string, ...words: (string | null)[]): string => JSON.stringify([language, ...words]);
