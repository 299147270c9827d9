import type { ActivationCodeProduct } from '@okur/contract/activation-code-products';
import type { Caller } from '../../platform/access/caller.ts';
import { always, type Db, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

export const productColumns = sql`
  p.id, p.version, p.created_at, p.updated_at, p.name, p.description, p.code_count, p.duration_days, p.price,
  p.currency, p.discount_hundredths / 100.0::float8 as discount_percent,
  p.tax_hundredths / 100.0::float8 as tax_percent,
  p.price - p.price::float8 * coalesce(p.discount_hundredths, 0) / 10000 as discounted_price, p.charge,
  p.price / 100.0::float8 as list_price, p.charge / 100.0::float8 as piece_price, p.active`;

/** Those who may only buy see what can be bought. */
export const visibleTo = ({ staff }: Pick<Caller, 'staff'>): Sql =>
  sql`p.deleted_at is null and ${staff?.ability.can('view', 'ACTIVATION_CODE_PRODUCTS') ? always : sql`p.active`}`;

export const productById = async (
  db: Db,
  id: string,
  { where = sql`p.deleted_at is null`, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<ActivationCodeProduct> =>
  orNotFound(
    await wireRow<ActivationCodeProduct>(
      db,
      { columns: productColumns, from: sql`activation_code_products p`, where: sql`p.id = ${id} and ${where}` },
      lock ? sql`p` : undefined,
    ),
  );
