import type { Plan } from '@okur/contract/plans';
import { always, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { invalidField, orNotFound } from '../../platform/http/api-error.ts';

export const planColumns = sql`p.id, p.version, p.created_at, p.updated_at, p.names, p.interval, p.interval_count,
  p.price, p.currency, p.tax_hundredths / 100.0::float8 as tax_percent, p.trial_days, p.seats, p.periods,
  p.price / 100.0::float8 as price_total, p.active`;

export const planById = async (
  db: Db,
  id: string,
  { where = always, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<Plan> =>
  orNotFound(
    await wireRow<Plan>(
      db,
      { columns: planColumns, from: sql`plans p`, where: sql`p.id = ${id} and ${where}` },
      lock ? sql`p` : undefined,
    ),
  );

/** A plan that a subscription may begin with. */
export async function activePlan(db: Db, id: string): Promise<Plan> {
  const found = await row(db, sql`select id from plans where id = ${id} and active for key share`);
  if (!found) throw invalidField('plan_id', 'validation.not_found');
  return planById(db, id);
}

export const plansOnSale = (db: Db): Promise<Plan[]> =>
  rows<Plan>(db, sql`select ${planColumns} from plans p where p.active order by p.price, p.id limit 50`);
