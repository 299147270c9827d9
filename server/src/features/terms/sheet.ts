import type { Language } from '@okur/contract/fields';
import type { PartOfSpeech, Term } from '@okur/contract/terms';
import {
  type Allowed,
  between,
  brokenAt,
  codeOf,
  faultAt,
  findColumns,
  oneOf,
  type ColumnIndexes,
  type SheetColumn,
  sheetLanguage,
} from '../../platform/sheets/columns.ts';
import type { Table } from '../../platform/sheets/table.ts';
import type { SheetContent } from '../../platform/sheets/write.ts';
import type { SheetFault } from '@okur/contract/sheets';
import { TermInput } from '@okur/contract/terms';
import { wordKey } from '@okur/contract/reading/lookup';
import type { z } from 'zod';
import { languageColumn, languageNames, languagesIn, languageOrder, sameWord, termColumn } from './store.ts';

type Field = 'language' | 'term' | 'meaning' | 'example' | 'part_of_speech' | 'grade_level';

/** The columns of the template, of an import and of an export, in their order. */
const columns: readonly SheetColumn<Field>[] = [
  languageColumn,
  termColumn,
  {
    field: 'meaning',
    required: true,
    names: { tr: 'Anlam', en: 'Meaning', fr: 'Sens', pl: 'Znaczenie' },
    aliases: ['Anlamı', 'Açıklama', 'Definition', 'Tanım', 'Définition', 'Definicja'],
  },
  {
    field: 'example',
    required: false,
    names: { tr: 'Örnek cümle', en: 'Example sentence', fr: 'Phrase d’exemple', pl: 'Przykładowe zdanie' },
    aliases: ['Örnek', 'Example', 'Exemple', 'Przykład'],
  },
  {
    field: 'part_of_speech',
    required: false,
    names: { tr: 'Sözcük türü', en: 'Part of speech', fr: 'Nature', pl: 'Część mowy' },
    aliases: ['Tür', 'Kelime türü'],
  },
  {
    field: 'grade_level',
    required: false,
    names: { tr: 'Sınıf düzeyi', en: 'Grade', fr: 'Niveau', pl: 'Klasa' },
    aliases: ['Sınıf', 'Grade level', 'Düzey'],
  },
];

/** In the order of the languages tr, en, fr, pl. */
const speechNames: Record<PartOfSpeech, readonly [string, string, string, string]> = {
  noun: ['isim', 'noun', 'nom', 'rzeczownik'],
  verb: ['fiil', 'verb', 'verbe', 'czasownik'],
  adjective: ['sıfat', 'adjective', 'adjectif', 'przymiotnik'],
  adverb: ['zarf', 'adverb', 'adverbe', 'przysłówek'],
  pronoun: ['zamir', 'pronoun', 'pronom', 'zaimek'],
  preposition: ['edat', 'preposition', 'préposition', 'przyimek'],
  conjunction: ['bağlaç', 'conjunction', 'conjonction', 'spójnik'],
  interjection: ['ünlem', 'interjection', 'interjection', 'wykrzyknik'],
  phrase: ['deyim', 'phrase', 'expression', 'wyrażenie'],
};
const speechAliases: Readonly<Record<string, readonly string[]>> = {
  ...speechNames,
  noun: [...speechNames.noun, 'ad'],
  verb: [...speechNames.verb, 'eylem'],
  adjective: [...speechNames.adjective, 'ön ad'],
  adverb: [...speechNames.adverb, 'belirteç'],
  pronoun: [...speechNames.pronoun, 'adıl'],
  preposition: [...speechNames.preposition, 'ilgeç'],
};

/** What the cells of these columns may hold, in the sheet's own language. */
const allowedIn = (lang: Language): Partial<Record<Field, Allowed>> => ({
  language: oneOf(languagesIn(lang)),
  part_of_speech: oneOf(Object.values(speechNames).map((names) => names[languageOrder[lang]])),
  grade_level: between(1, 12),
});

export type SheetTerm = z.output<typeof TermInput> & { line: number; word: string };
export interface ReadTerms {
  indexes: ColumnIndexes<Field>;
  terms: SheetTerm[];
  faults: SheetFault[];
}

/** The rows of a sheet as terms; what is wrong with a cell is said by its row and column. */
export function readTerms(table: Table): ReadTerms {
  const indexes = findColumns(table, columns);
  const allowed = allowedIn(sheetLanguage(table, columns));
  const terms: SheetTerm[] = [];
  const faults: SheetFault[] = [];
  const seen = new Map<string, number>();
  for (const row of table.rows) {
    const cell = (field: Field) => row.cells[indexes[field] ?? -1]?.trim() ?? '';
    const parsed = TermInput.safeParse({
      language: codeOf(cell('language'), languageNames),
      term: cell('term'),
      meaning: cell('meaning'),
      example: cell('example'),
      part_of_speech: codeOf(cell('part_of_speech'), speechAliases),
      grade_level: cell('grade_level'),
    });
    if (!parsed.success) {
      const broken = Map.groupBy(parsed.error.issues, ({ path }) => path[0] as Field);
      for (const [field, [issue]] of broken) faults.push(brokenAt(table, row, indexes[field], issue!, allowed[field]));
      continue;
    }
    const word = wordKey(parsed.data.term, parsed.data.language);
    const key = sameWord(parsed.data.language, word, parsed.data.part_of_speech);
    const before = seen.get(key);
    if (before !== undefined) faults.push(faultAt(table, row, indexes.term, 'sheet.twice', { row: before }));
    else {
      seen.set(key, row.line);
      terms.push({ ...parsed.data, line: row.line, word });
    }
  }
  return { indexes, terms, faults };
}

const widths = [12, 24, 60, 60, 16, 12];
const headerOf = (lang: Language) => columns.map(({ names }) => names[lang]);
const sheetNames: Record<Language, string> = { tr: 'Terimler', en: 'Terms', fr: 'Termes', pl: 'Pojęcia' };

/** Terms as an import reads them back; none: the template. */
export const exportSheets = (lang: Language, terms: readonly Term[]): SheetContent[] => [
  {
    name: sheetNames[lang],
    widths,
    rows: [
      headerOf(lang),
      ...terms.map((t) => [
        languageNames[t.language][languageOrder[lang]]!,
        t.term,
        t.meaning,
        t.example,
        t.part_of_speech && speechNames[t.part_of_speech][languageOrder[lang]],
        t.grade_level,
      ]),
    ],
  },
];
export const exportName = (lang: Language): string => `${sheetNames[lang]}.xlsx`;
