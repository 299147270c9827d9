import type { Language } from '@okur/contract/fields';
import { wordKey } from '@okur/contract/reading/lookup';
import type { RelationTerm, RelationType } from '@okur/contract/relation-terms';
import { RelationTermInput } from '@okur/contract/relation-terms';
import type { SheetFault } from '@okur/contract/sheets';
import {
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
import { languageColumn, languageNames, languagesIn, sameWord, termColumn } from '../terms/store.ts';

type Field = 'language' | 'term' | 'related_term';

/** The columns of the template, of an import and of an export, in their order. */
const columns: readonly SheetColumn<Field>[] = [
  languageColumn,
  termColumn,
  {
    field: 'related_term',
    required: true,
    names: { tr: 'İlgili terim', en: 'Related term', fr: 'Terme lié', pl: 'Pojęcie powiązane' },
    aliases: [
      'Related',
      'İlgili',
      'Eş anlamlı',
      'Eş anlamlısı',
      'Benzer',
      'Benzeri',
      'Benzer terim',
      'Yakın anlamlı',
      'Synonym',
      'Similar',
      'Similar term',
      'Synonyme',
      'Proche',
      'Terme proche',
      'Synonim',
      'Podobne',
      'Pojęcie podobne',
    ],
  },
];

export interface SheetPair {
  line: number;
  language: Language;
  term: string;
  related_term: string;
  word: string;
  related_word: string;
}

/** One key for a pair, whichever of its words comes first. */
export const pairKey = ({
  language,
  word,
  related_word,
}: Pick<SheetPair, 'language' | 'word' | 'related_word'>): string =>
  sameWord(language, ...[word, related_word].toSorted());

/** The rows of a sheet as pairs; what is wrong with a cell is said by its row and column. */
export function readPairs(
  table: Table,
  relationType: RelationType,
): { indexes: ColumnIndexes<Field>; pairs: SheetPair[]; faults: SheetFault[] } {
  const indexes = findColumns(table, columns);
  const languages = oneOf(languagesIn(sheetLanguage(table, columns)));
  const pairs: SheetPair[] = [];
  const faults: SheetFault[] = [];
  const seen = new Map<string, number>();
  for (const row of table.rows) {
    const cell = (field: Field) => row.cells[indexes[field] ?? -1]?.trim() ?? '';
    const parsed = RelationTermInput.safeParse({
      relationType,
      language: codeOf(cell('language'), languageNames),
      term: cell('term'),
      related_term: cell('related_term'),
    });
    if (!parsed.success) {
      const broken = Map.groupBy(parsed.error.issues, ({ path }) => path[0] as Field);
      for (const [field, [issue]] of broken)
        faults.push(brokenAt(table, row, indexes[field], issue!, field === 'language' ? languages : undefined));
      continue;
    }
    const { language, term, related_term } = parsed.data;
    const pair = {
      line: row.line,
      language,
      term,
      related_term,
      word: wordKey(term, language),
      related_word: wordKey(related_term, language),
    };
    const before = seen.get(pairKey(pair));
    if (pair.word === pair.related_word)
      faults.push(faultAt(table, row, indexes.related_term, 'relation_terms.same_word'));
    else if (before !== undefined) faults.push(faultAt(table, row, indexes.term, 'sheet.twice', { row: before }));
    else {
      seen.set(pairKey(pair), row.line);
      pairs.push(pair);
    }
  }
  return { indexes, pairs, faults };
}

const at: Record<Language, number> = { tr: 0, en: 1, fr: 2, pl: 3 };
const names: Record<RelationType, Record<Language, string>> = {
  similar: { tr: 'Benzer terimler', en: 'Similar terms', fr: 'Termes proches', pl: 'Pojęcia podobne' },
  synonym: { tr: 'Eş anlamlılar', en: 'Synonyms', fr: 'Synonymes', pl: 'Synonimy' },
};

/** Pairs as an import reads them back; none: the template. */
export const pairSheets = (type: RelationType, lang: Language, pairs: readonly RelationTerm[]): SheetContent[] => [
  {
    name: names[type][lang],
    widths: [12, 30, 30],
    rows: [
      columns.map((column) => column.names[lang]),
      ...pairs.map((p) => [languageNames[p.language][at[lang]]!, p.term, p.related_term]),
    ],
  },
];
export const pairsName = (type: RelationType, lang: Language): string => `${names[type][lang]}.xlsx`;
