import type { OneRoster, RosterAnswer, RosterFault, RosterSchool, SchoolChoice } from '@okur/contract/one-rosters';
import { oneRosterFiles } from '@okur/contract/one-rosters';
import { array, type Db, row, rows, sql, type Sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { eachBatch } from './bulk.ts';
import { type Change, changesOf, fingerprintOf, type Summary, summaryOf } from './changes.ts';
import { countWaiting } from './coming-in.ts';
import { nothingSaid, type Plan, planOf, type Said } from './plan.ts';
import { type Roster, rosterLimits } from './roster.ts';
import type { Reach } from './schools.ts';

/** How long an uploaded roster waits, and how long the cards of an import can be printed. */
export const retentionHours = 24;

type RosterView = Summary &
  Pick<OneRoster, 'roster_version' | 'files' | 'source' | 'schools' | 'waiting' | 'fault_counts' | 'questions'>;

export interface StoredRoster {
  id: string;
  company_id: string | null;
  file_name: string;
  state: 'preview' | 'accepted';
  roster: Roster;
  schools: SchoolChoice[];
  answers: RosterAnswer[];
  faults: RosterFault[];
  summary: RosterView;
  fingerprint: string;
  cards: string | null;
  accepted_at: string | null;
}

/**
 * Rosters of the caller's own reach: staff of the platform those of the platform and of every company, a manager those
 * of the selected one.
 */
export function reachableRosters(scope: Scope): Sql {
  if (scope.kind === 'platform') return sql`true`;
  return scope.kind === 'company' ? sql`r.company_id = ${scope.companyId}` : sql`false`;
}

export const rosterInScope = async (db: Db, scope: Scope, id: string, lock = false): Promise<StoredRoster> =>
  orNotFound(
    await row<StoredRoster>(
      db,
      sql`select r.id, r.company_id, r.file_name, r.state, r.roster, r.schools, r.answers, r.faults, r.summary,
        r.fingerprint, r.cards, r.accepted_at from one_rosters r where r.id = ${id}
        and ${reachableRosters(scope)} ${lock ? sql`for update` : sql``}`,
    ),
  );

/** As it goes out. */
export async function wireRoster(db: Db, scope: Scope, id: string): Promise<OneRoster> {
  const stored = orNotFound(
    await row<
      Omit<StoredRoster, 'roster' | 'schools' | 'answers' | 'cards'> &
        Pick<OneRoster, 'created_at' | 'created_by' | 'cards_until' | 'job_id'>
    >(
      db,
      sql`select r.id, r.company_id, r.file_name, r.state, r.faults, r.summary, r.fingerprint, r.accepted_at,
        r.created_at, a.username as created_by,
            case when r.cards is not null then r.accepted_at + make_interval(hours => ${retentionHours}::int)
              end as cards_until,
            (select j.id from jobs j where j.subject = 'ONE_ROSTER' and j.subject_id = r.id order by j.created_at desc
              limit 1) as job_id
          from one_rosters r left join admins a on a.id = r.created_by
            where r.id = ${id} and ${reachableRosters(scope)}`,
    ),
  );
  const { summary, ...rest } = stored;
  return { ...rest, ...summary };
}

export interface Review {
  plan: Plan;
  changes: Change[];
  fingerprint: string;
  view: RosterView;
}

/** What the roster would do to the database as it is. */
export async function review(db: Db, reach: Reach, roster: Roster, said: Said): Promise<Review> {
  const plan = await planOf(db, reach, roster, said);
  const changes = await changesOf(plan);
  const having = (severity: RosterFault['severity']) => plan.faults.filter((f) => f.severity === severity).length;
  const view: RosterView = {
    ...summaryOf(plan),
    roster_version: roster.version,
    files: oneRosterFiles.map((name) => ({ name, mode: roster.modes[name], rows: roster[name].length })),
    source: {
      title: plan.source?.title ?? '',
      is_new: plan.source === null,
      imported_at: plan.source?.imported_at ?? null,
    },
    schools: plan.schools.map((school) => schoolOf(plan, school)),
    waiting: await countWaiting(db, plan.students),
    fault_counts: { stop: having('stop'), fault: having('fault'), note: having('note') },
    questions: plan.questions.slice(0, rosterLimits.faults),
  };
  return { plan, changes, fingerprint: await fingerprintOf(plan, changes), view };
}

function schoolOf(plan: Plan, { id, name, choice, company, isLinked, isNew }: Plan['schools'][number]): RosterSchool {
  const having = (planned: readonly { companyId: string; effect: string }[]) =>
    company ? planned.filter((p) => p.companyId === company.id && p.effect !== 'remove').length : 0;
  return {
    sourced_id: id,
    name,
    choice,
    is_linked: isLinked,
    company_id: isNew ? null : (company?.id ?? null),
    company_name: company?.company_name ?? null,
    departments: having(plan.departments),
    students: having(plan.students),
    instructors: having(plan.instructors),
  };
}

const severities = ['stop', 'fault', 'note'];
/** What stops comes first; of very many, the first are kept. */
const storedFaults = (faults: readonly RosterFault[]) =>
  faults
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
    .slice(0, rosterLimits.faults);

export interface NewRoster {
  companyId: string | null;
  callerId: string | null;
  fileName: string;
  roster: Roster;
  /** Of one that was not uploaded. */
  fetched?: { connectionId: string; beganAt: Date; isFull: boolean };
  /** With what it was reviewed, where anything was said of it before. */
  said?: Said;
}

export async function storeRoster(
  db: Db,
  { companyId, callerId, fileName, roster, fetched, said = nothingSaid }: NewRoster,
  { plan, changes, fingerprint, view }: Review,
): Promise<string> {
  const id = newId();
  await rows(
    db,
    sql`insert into one_rosters (id, company_id, source_id, file_name, roster, schools, answers, faults, summary,
      fingerprint, created_by, connection_id, fetch_began_at, is_full)
        values (${id}, ${companyId}, ${plan.source?.id ?? null}, ${fileName}, ${JSON.stringify(roster)}::jsonb,
          ${JSON.stringify(said.schools)}::jsonb, ${JSON.stringify(said.answers)}::jsonb,
          ${JSON.stringify(storedFaults(plan.faults))}::jsonb, ${JSON.stringify(view)}::jsonb,
          ${fingerprint}, ${callerId}, ${fetched?.connectionId ?? null}, ${fetched?.beganAt ?? null},
          ${fetched?.isFull ?? null})`,
  );
  await storeChanges(db, id, changes);
  return id;
}

/** Keeps what would come of the roster now. */
export async function storeReview(
  db: Db,
  id: string,
  { schools, answers }: Said,
  { plan, changes, fingerprint, view }: Review,
): Promise<void> {
  await rows(
    db,
    sql`update one_rosters set schools = ${JSON.stringify(schools)}::jsonb,
      answers = ${JSON.stringify(answers)}::jsonb,
      faults = ${JSON.stringify(storedFaults(plan.faults))}::jsonb, summary = ${JSON.stringify(view)}::jsonb,
      fingerprint = ${fingerprint},
          version = version + 1, updated_at = now() where id = ${id}`,
  );
  await rows(db, sql`delete from one_roster_changes where one_roster_id = ${id}`);
  await storeChanges(db, id, changes);
}

export const rosterLink = (id: string): string => `/management/one-rosters/${id}`;

/** Takes waiting rosters away, with the lines in bell menus that would lead to them. */
export async function dropRosters(db: Db, ids: readonly string[]): Promise<void> {
  await rows(db, sql`delete from one_rosters where id = any(${array(ids)}) and state = 'preview'`);
  await rows(
    db,
    sql`delete from notices where account_type = 'staff' and read_at is null and text = 'notice.roster_waits'
      and link = any(${array(ids.map(rosterLink), 'text')})`,
  );
}

/** What the files say is people's data and no longer needed once it is carried out. */
export async function closeRoster(tx: Db, id: string, sourceId: string, cards: string | null): Promise<void> {
  await rows(
    tx,
    sql`update one_rosters set state = 'accepted', accepted_at = now(), source_id = ${sourceId}, roster = '{}'::jsonb,
      answers = '[]'::jsonb, summary = summary - 'questions', cards = ${cards}, version = version + 1,
      updated_at = now() where id = ${id}`,
  );
  // The next fetch asks for what changed after this one.
  await rows(
    tx,
    sql`update roster_connections c set imported_at = now(), changes_from = r.fetch_began_at,
      full_at = case when r.is_full then r.fetch_began_at else c.full_at end
        from one_rosters r where r.id = ${id} and c.id = r.connection_id`,
  );
}

async function storeChanges(db: Db, rosterId: string, changes: readonly Change[]): Promise<void> {
  await eachBatch(
    db,
    changes.map((change, position) => ({ id: newId(), position, ...change })),
    sql`id uuid, position int, kind text, effect text, name text, company_name text, fields jsonb`,
    (x) =>
      sql`insert into one_roster_changes (id, one_roster_id, position, kind, effect, name, company_name,
        fields) select id, ${rosterId}::uuid, position, kind, effect, name, company_name, fields from ${x}`,
  );
}
