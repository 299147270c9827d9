import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { fold } from '../../platform/database/fold.ts';
import type { Roster } from './roster.ts';
import type { Reach } from './schools.ts';
import { emptyState, type State, type StateKind } from './state.ts';

export interface Source {
  id: string;
  title: string;
  imported_at: string;
}

/** So many ids of each kind are enough to know a source again. */
const sample = 2000;

/**
 * The source a roster comes from, if it was here before: of the same system and reach, with records of the same ids.
 * Two districts may both have a school "1": where ids of schools meet, most of their names must, too.
 */
export async function sourceOf(db: Db, { scope }: Reach, roster: Roster): Promise<Source | null> {
  const companyId = scope.kind === 'company' ? scope.companyId : null;
  const ids = [roster.classes, roster.users, roster.enrollments].flatMap((records) =>
    records.slice(0, sample).map(({ id }) => id),
  );
  const orgs = roster.orgs.map(({ id }) => id);
  const candidates = await rows<Source & { orgs: { sourced_id: string; name: string }[]; others: number }>(
    db,
    sql`select s.id, s.title, s.imported_at,
          coalesce((select json_agg(json_build_object('sourced_id', r.sourced_id, 'name', r.data->>'name'))
            from one_roster_records r where r.source_id = s.id and r.kind = 'orgs'
            and r.sourced_id = any(${array(orgs, 'text')})), '[]'::json) as orgs,
          (select count(*)::int from one_roster_records r
            where r.source_id = s.id and r.kind in ('classes', 'users', 'enrollments')
            and r.sourced_id = any(${array(ids, 'text')})) as others
        from one_roster_sources s where s.company_id is not distinct
          from ${companyId}::uuid and s.system_name = ${roster.systemName} and s.system_code = ${roster.systemCode}
          order by s.imported_at desc`,
  );
  const names = new Map(roster.orgs.map(({ id, name }) => [id, fold(name)]));
  const fitting = candidates.filter((candidate) => {
    const same = candidate.orgs.filter(({ sourced_id, name }) => names.get(sourced_id) === fold(name)).length;
    return candidate.orgs.length > 0 ? same * 2 >= candidate.orgs.length : candidate.others > 0;
  });
  const best = fitting.toSorted((a, b) => b.orgs.length + b.others - a.orgs.length - a.others)[0];
  return best ? { id: best.id, title: best.title, imported_at: best.imported_at } : null;
}

/** "İlçe Millî Eğitim": the district, else the first school, else the system. */
export function titleOf({ orgs, systemName }: Roster): string {
  const top = orgs.find(({ type, gone }) => type !== 'school' && type !== 'department' && !gone) ?? orgs[0];
  return (top?.name || systemName || 'OneRoster').slice(0, 160);
}

export async function stateOf(db: Db, sourceId: string | null): Promise<State> {
  const state = emptyState();
  if (sourceId === null) return state;
  const records = await rows<{ kind: StateKind; sourced_id: string; data: never }>(
    db,
    sql`select kind, sourced_id, data from one_roster_records where source_id = ${sourceId} order by kind, sourced_id`,
  );
  for (const { kind, sourced_id, data } of records) state[kind].set(sourced_id, data);
  return state;
}

/** Held until the end of the transaction: a second import of the source waits, and is planned after the first. */
export async function holdSource(db: Db, reach: Reach, roster: Roster): Promise<void> {
  const source = await sourceOf(db, reach, roster);
  if (source) await row(db, sql`select id from one_roster_sources where id = ${source.id} for update`);
}
