import { type Db, row, rows, sql } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { OnixRecord } from './product.ts';

export interface Saved {
  created: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  /** References of partial records that there is nothing to apply them to. */
  unknown: string[];
}

/** Stores records of which no two have the same reference, in three statements at the most. */
export async function saveRecords(db: Db, supplier: string, records: readonly OnixRecord[]): Promise<Saved> {
  const of = (does: OnixRecord['does']) => records.filter((record) => record.does === does);
  const whole = await saveWhole(db, supplier, of('all'));
  const partial = await saveBlocks(db, supplier, of('blocks'));
  const gone = await withdraw(db, supplier, of('withdraw'));
  return {
    created: whole.created,
    updated: whole.updated + partial.updated,
    unchanged: whole.unchanged + partial.unchanged + gone.unchanged,
    withdrawn: gone.withdrawn,
    unknown: partial.unknown,
  };
}

/** The columns of each block, by its ONIX number. */
const columns = {
  1:
    'title subtitle series series_no contributors authors language page_count grade_from grade_to levels form ' +
    'form_details is_epub protection licence_days licence_terms',
  2: 'description',
  4: 'publisher published_on',
  6: 'price_minor currency availability',
};
const numbers = [1, 2, 4, 6] as const;
const columnsOf = (number: keyof typeof columns): string[] => columns[number].split(' ');
const allColumns = numbers.flatMap(columnsOf);
const columnList = sql.raw(allColumns.join(', '));

const shape = sql.raw(
  `(id uuid, record_reference text, ean text, block_hashes jsonb, title text, subtitle text, series text,
    series_no text, contributors jsonb, authors text, language text, page_count int, grade_from smallint,
    grade_to smallint, levels jsonb, form text, form_details text[], is_epub boolean, protection text,
    licence_days int, licence_terms text, description text, publisher text, published_on date, price_minor int,
    currency text, availability text)`,
);

/** What a block that is not there says. */
const nothing = {
  description: '',
  publisher: '',
  published_on: null,
  price_minor: null,
  currency: null,
  availability: 'unavailable',
};

const lineOf = ({ reference, ean, hashes, blocks }: OnixRecord): object => ({
  id: newId(),
  record_reference: reference,
  ean: ean ?? null,
  block_hashes: hashes,
  ...nothing,
  ...blocks[1],
  ...blocks[2],
  ...blocks[4],
  ...blocks[6],
});

async function saveWhole(db: Db, supplier: string, records: readonly OnixRecord[]) {
  if (records.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  const count = (await row<{ created: number; updated: number }>(
    db,
    sql`with written as (
        insert into supplier_books as s (id, supplier, record_reference, ean, block_hashes, ${columnList})
        select id, ${supplier}, record_reference, ean, block_hashes, ${columnList}
          from jsonb_to_recordset(${JSON.stringify(records.map(lineOf))}::jsonb) as x${shape}
        on conflict (supplier, record_reference) do update set ean = excluded.ean,
          block_hashes = excluded.block_hashes, version = s.version + 1, updated_at = now(),
          ${sql.raw(allColumns.map((column) => `${column} = excluded.${column}`).join(', '))}
          where s.block_hashes <> excluded.block_hashes
        returning s.version = 1 as created
      )
      select count(*) filter (where created)::int as created, count(*) filter (where not created)::int as updated
        from written`,
  ))!;
  return { ...count, unchanged: records.length - count.created - count.updated };
}

/** Replaces the blocks that came; the others stay as they are. */
async function saveBlocks(db: Db, supplier: string, records: readonly OnixRecord[]) {
  if (records.length === 0) return { updated: 0, unchanged: 0, unknown: [] };
  const lines = JSON.stringify(records.map(lineOf));
  const set = numbers.flatMap((number) =>
    columnsOf(number).map(
      (column) => `${column} = case when x.block_hashes ? '${number}' then x.${column} else s.${column} end`,
    ),
  );
  const found = await rows<{ record_reference: string; is_changed: boolean }>(
    db,
    sql`select x.record_reference, not s.block_hashes @> x.block_hashes as is_changed
      from jsonb_to_recordset(${lines}::jsonb) as x${shape}
        join supplier_books s on s.supplier = ${supplier} and s.record_reference = x.record_reference`,
  );
  if (found.some(({ is_changed }) => is_changed))
    await rows(
      db,
      sql`update supplier_books s set ean = coalesce(x.ean, s.ean), block_hashes = s.block_hashes || x.block_hashes,
        version = s.version + 1, updated_at = now(), ${sql.raw(set.join(', '))}
        from jsonb_to_recordset(${lines}::jsonb) as x${shape}
        where s.supplier = ${supplier} and s.record_reference = x.record_reference
          and not s.block_hashes @> x.block_hashes`,
    );
  const references = new Set(found.map(({ record_reference }) => record_reference));
  const updated = found.filter(({ is_changed }) => is_changed).length;
  return {
    updated,
    unchanged: found.length - updated,
    unknown: records.filter(({ reference }) => !references.has(reference)).map(({ reference }) => reference),
  };
}

/** The record stays for the orders and wishes that point to it; sent whole again it is offered again. */
async function withdraw(db: Db, supplier: string, records: readonly OnixRecord[]) {
  if (records.length === 0) return { withdrawn: 0, unchanged: 0 };
  const gone = await rows(
    db,
    sql`update supplier_books set availability = 'withdrawn', block_hashes = block_hashes - '6', version = version + 1,
      updated_at = now() where supplier = ${supplier} and availability <> 'withdrawn'
        and record_reference in (select jsonb_array_elements_text(${JSON.stringify(
          records.map(({ reference }) => reference),
        )}::jsonb)) returning id`,
  );
  return { withdrawn: gone.length, unchanged: records.length - gone.length };
}
