import type { books as contract } from '@okur/contract';
import type { PublisherBook } from '@okur/contract/books';
import { ListQuery } from '@okur/contract/list';
import { wholly } from '../../../platform/database/list/index.ts';
import type { ContextOf } from '../../../platform/http/request-context.ts';
import type { FileAnswer } from '../../../platform/http/respond.ts';
import { textsIn } from '../../../platform/texts/index.ts';
import { type Cell, fileTypes, portion, tableBytes } from '../../exports/store.ts';
import { publisherById } from '../catalogue.ts';
import { booksOfPublisher, totalOf } from './publisher-report.ts';
import { daysOf } from './sittings.ts';

const figures = ['readers', 'read_words', 'licences_bought', 'licences_returned'] as const;

/** A row for each book; amounts of each currency have a column of their own, so that they can be added up. */
export async function exportPublisherReport(
  context: ContextOf<typeof contract.exportPublisherReport>,
): Promise<FileAnswer> {
  const { db, scope, params, query } = context;
  const t = textsIn(query.locale);
  const { name } = await publisherById(db, params.id);
  const days = await daysOf(db, scope, query);
  const currencies = (await totalOf(db, scope, params.id, days)).spend.map(({ currency }) => currency);
  return {
    fileName: `${name} ${days.from} – ${days.to}.xlsx`,
    contentType: fileTypes.xlsx,
    bytes: await tableBytes({
      format: 'xlsx',
      name: t('publisher_file.sheet'),
      heading: [
        ...(['title', 'ean', ...figures] as const).map((column) => t(`publisher_file.heading_${column}`)),
        ...currencies.map((currency) => t('publisher_file.heading_spend', { currency })),
      ],
      portions: portionsOf(context, days, currencies),
      locale: query.locale,
    }),
  };
}

async function* portionsOf(
  { db, scope, params }: Pick<ContextOf<typeof contract.exportPublisherReport>, 'db' | 'scope' | 'params'>,
  days: { from: string; to: string },
  currencies: readonly string[],
): AsyncGenerator<Cell[][]> {
  const query = { ...ListQuery.parse({ sort: 'title' }), per_page: portion, [wholly]: true as const };
  let cursor: string | undefined;
  do {
    const { data, meta } = await booksOfPublisher(db, scope, params.id, days, { ...query, cursor });
    if (data.length > 0) yield data.map((book) => cellsOf(book, currencies));
    cursor = meta.next_cursor ?? undefined;
  } while (cursor);
}

const cellsOf = (book: PublisherBook, currencies: readonly string[]): Cell[] => [
  book.title,
  book.ean,
  ...figures.map((name) => book[name]),
  ...currencies.map((currency) => book.spend.find((one) => one.currency === currency)?.amount ?? null),
];
