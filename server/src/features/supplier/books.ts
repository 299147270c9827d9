import type { supplier as contract } from '@okur/contract';
import { readEan } from '@okur/contract/books';
import type { SupplierBook, SupplierFilter, SupplierRecord } from '@okur/contract/supplier';
import type { Page } from '@okur/contract/list';
import type { z } from 'zod';
import { type Db, ifGiven, matches, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { supplierOf } from './open.ts';
import { isHeld, isOrderable, supplierColumns } from './reach.ts';

const sorts = {
  title: byName(sql`s.title`),
  authors: byName(sql`s.authors`),
  publisher: byName(sql`s.publisher`),
  published_on: sql`s.published_on`,
  price_minor: sql`s.price_minor`,
  updated_at: sql`s.updated_at`,
};

/** A number that is none finds nothing. */
const digitsOf = (typed: string): string => {
  const read = readEan(typed);
  return 'ean' in read ? read.ean : '';
};

type Filter = Omit<z.output<typeof SupplierFilter>, 'available'> & { available?: boolean | undefined };

interface Context {
  db: Db;
  services: Services;
  query: Filter;
}

export const booksOfSupplier = ({ db, services, query }: Context, where: Sql): Promise<Page<SupplierBook>> =>
  list<SupplierBook>(db, query, {
    columns: supplierColumns(supplierOf(services) !== null),
    from: sql`supplier_books s`,
    where: sql`${where} and ${matches(sql`s.search`, query.search)}
      and ${ifGiven(query.language, (v) => sql`s.language = ${v}`)}
      and ${ifGiven(query.publisher, (v) => sql`s.publisher = ${v}`)}
      and ${ifGiven(query.ean, (v) => sql`s.ean = ${digitsOf(v)}`)}
      and ${ifGiven(query.available, (v) => (v ? isOrderable : sql`not ${isOrderable}`))}
      and ${ifGiven(query.price_to, (v) => sql`s.price_minor <= ${v}`)}
      and ${ifGiven(query.level_from, (v) => sql`coalesce(s.grade_to, s.grade_from) >= ${v}`)}
      and ${ifGiven(query.level_to, (v) => sql`coalesce(s.grade_from, s.grade_to) <= ${v}`)}
      and ${ifGiven(query.held, (v) => (v ? isHeld : sql`not ${isHeld}`))}`,
    sorts,
    sort: 'title',
    id: sql`s.id`,
    filled: ['title', 'authors', 'publisher', 'updated_at'],
  });

export const listSupplierBooks = (context: ContextOf<typeof contract.listSupplierBooks>) =>
  booksOfSupplier(context, sql`true`);

export async function getSupplierBook({ db, params, services }: ContextOf<typeof contract.getSupplierBook>) {
  return { data: await supplierBookById(db, params.id, supplierOf(services) !== null) };
}

/** Who works at an order has a supplier. */
export const supplierBookById = async (db: Db, id: string, hasSupplier = true): Promise<SupplierRecord> =>
  orNotFound(
    await wireRow<SupplierRecord>(db, {
      columns: sql`${supplierColumns(hasSupplier)}, s.description, s.contributors, s.levels, s.form, s.form_details,
        s.licence_terms`,
      from: sql`supplier_books s`,
      where: sql`s.id = ${id}`,
    }),
  );

export async function listSupplierLanguages({ db }: ContextOf<typeof contract.listSupplierLanguages>) {
  return {
    data: await rows<{ language: string; count: number }>(
      db,
      sql`select language, count(*)::int as count from supplier_books
        where language <> '' and availability <> 'withdrawn' group by language order by count(*) desc, language`,
    ),
  };
}
