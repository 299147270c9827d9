import type { RosterQuestion } from '@okur/contract/one-rosters';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { eachBatch } from './bulk.ts';
import type { Plan } from './plan.ts';
import type { SchoolCard } from './sign-ins.ts';
import { stateKinds } from './state.ts';
import { titleOf } from './source.ts';
import type { Roster } from './roster.ts';
import type { Writer } from './writer.ts';
import { writeCompanies, writeDepartments } from './write-classes.ts';
import { writeInstructors, writeParents, writeStudents } from './write-people.ts';

/** Carries a plan out, in the caller's transaction; answers the source and the cards of the new students. */
export async function carryOut(
  writer: Writer,
  plan: Plan,
  roster: Roster,
  companyId: string | null,
): Promise<{ sourceId: string; cards: SchoolCard[] }> {
  const sourceId = await writeSource(writer.db, plan, roster, companyId);
  await writeCompanies(writer, plan);
  await writeDepartments(writer, plan);
  const cards = await writeStudents(writer, plan);
  await writeInstructors(writer, plan);
  await writeParents(writer, plan);
  await remember(writer.db, plan, sourceId);
  return { sourceId, cards };
}

async function writeSource(db: Db, { source }: Plan, roster: Roster, companyId: string | null): Promise<string> {
  if (source) {
    await rows(
      db,
      sql`update one_roster_sources set imported_at = now(), version = version + 1, updated_at = now()
        where id = ${source.id}`,
    );
    return source.id;
  }
  const id = newId();
  await rows(
    db,
    sql`insert into one_roster_sources (id, company_id, title, system_name, system_code, imported_at)
      values (${id}, ${companyId}, ${titleOf(roster)}, ${roster.systemName}, ${roster.systemCode}, now())`,
  );
  return id;
}

/** A record of which it is in question whose it is says the same as before until that is answered. */
const isOpen = ({ kind, chosen }: RosterQuestion['question']): boolean => kind === 'record' && chosen === null;

/** What the source said, so that the next file is compared with it; what did not change is not written again. */
async function remember(db: Db, { before, after, links, dropped, questions }: Plan, sourceId: string): Promise<void> {
  await eachBatch(
    db,
    dropped,
    sql`kind text, sourced_id text, target_id uuid`,
    (x) =>
      sql`delete from one_roster_links l using ${x} where l.source_id = ${sourceId} and l.kind = x.kind
        and l.sourced_id = x.sourced_id and l.target_id = x.target_id`,
  );
  await eachBatch(
    db,
    links,
    sql`kind text, sourced_id text, target_id uuid`,
    (x) =>
      sql`insert into one_roster_links (source_id, kind, sourced_id, target_id) select ${sourceId}::uuid, kind,
        sourced_id, target_id from ${x} on conflict do nothing`,
  );
  const inQuestion = new Set(questions.flatMap(({ sourced_id, question }) => (isOpen(question) ? [sourced_id] : [])));
  for (const kind of stateKinds) {
    const [was, is] = [before[kind] as ReadonlyMap<string, object>, after[kind] as ReadonlyMap<string, object>];
    const isWaiting = (id: string) => kind === 'users' && inQuestion.has(id);
    const changed = [...is]
      .filter(([id, data]) => !isWaiting(id) && !same(was.get(id), data))
      .map(([sourced_id, data]) => ({ sourced_id, data }));
    await eachBatch(
      db,
      changed,
      sql`sourced_id text, data jsonb`,
      (x) =>
        sql`insert into one_roster_records (source_id, kind, sourced_id, data) select ${sourceId}::uuid, ${kind}::text,
          sourced_id, data from ${x} on conflict (source_id, kind, sourced_id) do update set data = excluded.data`,
    );
    const gone = [...was.keys()].filter((id) => !is.has(id));
    await rows(
      db,
      sql`delete from one_roster_records where source_id = ${sourceId} and kind = ${kind}
        and sourced_id = any(${array(gone, 'text')})`,
    );
  }
}

/** The database puts the keys of its JSON into an order of its own. */
function same(was: object | undefined, is: object): boolean {
  const text = (of: object) => JSON.stringify(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return was !== undefined && text(was) === text(is);
}
