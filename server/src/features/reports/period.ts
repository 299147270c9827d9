import { plusDays } from '@okur/contract/days';
import { limits } from '@okur/contract/limits';
import type { Period } from '@okur/contract/reports';
import { type Db, row, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { todayOf } from '../companies/store.ts';
import type { Whose } from './days.ts';

const dayMs = 86_400_000;

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The day it is where these are. */
const today = async (db: Db, scope: Scope, whose: Whose): Promise<string> =>
  (await row<{ today: string }>(db, sql`select ${todayOf(scope, whose)} as today`))!.today;
export const monthOf = (day: string): string => day.slice(0, 7);

/** The days asked for, and as many before them; to today, unless another end is asked for. */
export const periodOf = async (db: Db, scope: Scope, requested: Days & Whose): Promise<Period> =>
  periodTo(requested.to ?? (await today(db, scope, requested)), requested.from);

function periodTo(last: string, from: string | undefined): Period {
  const first = from ?? `${monthsBefore(monthOf(last), 11)}-01`;
  if (first > last) throw invalidField('to', 'validation.range');
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days > limits.reportDaysMax) throw invalidField('from', 'validation.range');
  return { from: first, to: last, before: { from: plusDays(first, -days), to: plusDays(first, -1) } };
}

function monthsBefore(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** Each month of a period with its days among it. */
export function monthsIn({ from, to }: Pick<Period, 'from' | 'to'>): { month: string; from: string; to: string }[] {
  const months: { month: string; from: string; to: string }[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthsBefore(month, -1)) {
    const end = plusDays(`${monthsBefore(month, -1)}-01`, -1);
    months.push({ month, from: from > `${month}-01` ? from : `${month}-01`, to: to < end ? to : end });
  }
  return months;
}
