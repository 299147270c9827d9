import type { licences as contract } from '@okur/contract';
import { activationSources } from '@okur/contract/activations';
import { plusDays } from '@okur/contract/days';
import { endingSoonDays, paceDays } from '@okur/contract/licences';
import type { Licences } from '@okur/contract/licences';
import { row, type Sql, sql } from '../../platform/database/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { endOf, givableActivations, heldByGone, holder, reachableActivations } from '../activations/store.ts';
import { reachCompany } from '../companies/store.ts';
import { seatsTaken } from '../users/store.ts';
import { countWaiting } from './store.ts';

type Counted = Pick<Licences, 'licensing' | 'limit' | 'taken'> & {
  began: number;
  joined: number;
  day: string;
};
interface Codes extends Pick<Licences, 'free' | 'used' | 'suspended' | 'ending' | 'ends' | 'of_gone'> {
  sources: Record<string, number>;
}

/** How much time a company has for its students, and until when it lasts. */
export async function getLicences({ db, scope, params }: ContextOf<typeof contract.getLicences>) {
  const { id } = await reachCompany(db, scope, params.id);
  const reached = sql`a.company_id = ${id} and (${reachableActivations({ scope })}
    or (a.state = 'free' and ${givableActivations({ scope })}))`;
  const codes = (await row<Codes>(
    db,
    sql`select count(*) filter (where a.state = 'free')::int as free, count(*) filter (where a.state = 'used')::int
        as used, count(*) filter (where a.state = 'suspended')::int as suspended,
        count(*) filter (where ${heldByGone})::int as of_gone, count(*) filter (where a.state = 'used'
          and ${endOf(sql`a`)} <= okur_now() + make_interval(days => ${endingSoonDays}))::int as ending,
        ${endsOf(reached)} as ends,
        (select coalesce(json_object_agg(source, n), '{}') from (select a.source, count(*)::int as n
          from activations a left join ${holder}
          where ${reached} and a.state in ('free', 'used', 'suspended') group by a.source) x) as sources
      from activations a left join ${holder} where ${reached}`,
  ))!;
  const counted = (await row<Counted>(
    db,
    sql`select c.licensing, c.licence_limit as limit, ${seatsTaken(sql`c.id`)} as taken,
        okur_day(okur_now(), c.time_zone)::text as day,
        (select count(*)::int from activations a left join ${holder} where ${reached}
          and a.used_at > okur_now() - make_interval(days => ${paceDays})) as began,
        (select count(*)::int from users u where u.company_id = ${id} and u.deleted_at is null
          and u.created_at > okur_now() - make_interval(days => ${paceDays})) as joined
      from companies c where c.id = ${id}`,
  ))!;
  const { began, joined, day, ...pool } = counted;
  const isSold = pool.licensing === 'codes';
  const left = isSold ? codes.free : pool.limit === null ? null : Math.max(0, pool.limit - pool.taken);
  const pace = isSold ? began : joined;
  return {
    data: {
      company_id: id,
      ...pool,
      ...codes,
      ...(await countWaiting(db, scope, id)),
      sources: activationSources.map((source) => ({ source, count: codes.sources[source] ?? 0 })),
      pace,
      used_up_on: usedUpOn(day, left, pace),
    },
  };
}

/** How many codes in reach end in which month: this one and the eleven after it. */
const endsOf = (reached: Sql): Sql => sql`(select coalesce(json_agg(m order by m.month), '[]') from (
    select e.month, count(*)::int as count from (
      select left(okur_day(${endOf(sql`a`)}, c.time_zone)::text, 7) as month, okur_day(okur_now(), c.time_zone) as today
        from activations a join companies c on c.id = a.company_id left join ${holder}
        where ${reached} and a.state = 'used'
    ) e where e.month >= left(e.today::text, 7) and e.month < left((e.today + interval '1 year')::text, 7)
    group by e.month
  ) m)`;

/** What is further away than this is no forecast. */
const yearsAhead = 3;

/** The day on which none is left at this pace. */
function usedUpOn(today: string, left: number | null, pace: number): string | null {
  if (left === null || pace === 0) return null;
  const days = Math.floor((left * paceDays) / pace);
  if (days > yearsAhead * 365) return null;
  return plusDays(today, days);
}
