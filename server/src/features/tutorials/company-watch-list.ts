import type { tutorials as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import type { CompanyWatchListRow } from '@okur/contract/tutorials';
import type { Caller } from '../../platform/access/caller.ts';
import { inUsers } from '../../platform/access/scope.ts';
import { array, type Db, ifGiven, matches, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { checkVersion, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { reachCompany } from '../companies/store.ts';
import { seenResources } from './completion.ts';
import { completionsOfStudents, tutorialTables } from './reach.ts';

/** The school whose list it is: the one that is named, else the caller's own; staff of the platform have none. */
async function companyOf(db: Db, caller: Caller, named: string | undefined): Promise<string> {
  const id = named ?? caller.staff?.company?.id;
  if (!id) throw invalidField('company_id', 'validation.required');
  return (await reachCompany(db, caller.scope, id)).id;
}

const isPublished = sql`t.status = 'published' and t.deleted_at is null`;
const tables = (companyId: string): Sql =>
  sql`${tutorialTables} left join company_tutorials ct on ct.tutorial_id = t.id and ct.company_id = ${companyId}`;
/** The school's own order, behind it what it never put anywhere. */
const inOrder = (companyId: string): Sql => sql`(select x.id, row_number() over (order by o.position, x.title
    collate "tr-x-icu", x.id)::int as position from tutorials x
  left join company_tutorials o on o.tutorial_id = x.id and o.company_id = ${companyId}
  where x.status = 'published' and x.deleted_at is null)`;
const columnsFor = (caller: Caller, companyId: string): Sql => sql`
  t.id, coalesce(ct.version, 1) as version, t.title, t.language, t.cover, i.name as instructor,
  (select coalesce(sum(r.seconds), 0) from ${seenResources(sql`${companyId}::uuid`)}) as seconds,
  (select count(*)::int from ${seenResources(sql`${companyId}::uuid`)}) as resource_count,
  coalesce(ct.visible, true) as visible,
  (select n.position from ${inOrder(companyId)} n where n.id = t.id) as position,
  (select count(*)::int from ${completionsOfStudents}
    where tc.tutorial_id = t.id and u.company_id = ${companyId} and ${inUsers(caller.scope)}) as completed_count`;

export async function listCompanyWatchList({ db, caller, query }: ContextOf<typeof contract.listCompanyWatchList>) {
  const companyId = await companyOf(db, caller, query.company_id);
  return list<CompanyWatchListRow>(db, query, {
    columns: columnsFor(caller, companyId),
    from: tables(companyId),
    where: sql`${isPublished} and ${matches(sql`t.search`, query.search)}
      and ${ifGiven(query.language, (v) => sql`t.language = ${v}`)}
      and ${ifGiven(query.visible, (v) => sql`coalesce(ct.visible, true) = ${v}`)}`,
    sorts: { position: [sql`ct.position`, byName(sql`t.title`)], title: byName(sql`t.title`) },
    sort: 'position',
    id: sql`t.id`,
  });
}

const rowOf = async (db: Db, caller: Caller, companyId: string, id: string): Promise<CompanyWatchListRow> =>
  orNotFound(
    await wireRow<CompanyWatchListRow>(db, {
      columns: columnsFor(caller, companyId),
      from: tables(companyId),
      where: sql`t.id = ${id} and ${isPublished}`,
    }),
  );

export async function updateCompanyWatchList(context: ContextOf<typeof contract.updateCompanyWatchList>) {
  const { db, caller, params, query, body, record } = context;
  orNotFound(await row(db, sql`select t.id from tutorials t where t.id = ${params.id} and ${isPublished}`));
  const companyId = await companyOf(db, caller, query.company_id);
  await holdList(db, companyId);
  const before = await rowOf(db, caller, companyId, params.id);
  checkVersion(body.version, before);
  if (body.position !== undefined) await moveTutorial(db, companyId, params.id, body.position);
  await rows(
    db,
    sql`insert into company_tutorials (company_id, tutorial_id, visible, version)
        values (${companyId}, ${params.id}, ${body.visible ?? before.visible}, 2)
        on conflict (company_id, tutorial_id) do update set visible = excluded.visible,
          version = company_tutorials.version + 1, updated_at = now()`,
  );
  const after = await rowOf(db, caller, companyId, params.id);
  record({
    action: 'update',
    subject: 'TUTORIAL_WATCH_LIST',
    subjectId: params.id,
    companyId,
    before: recorded(before),
    after: recorded(after),
  });
  return { data: after };
}

const recorded = ({ title, visible, position }: CompanyWatchListRow) => ({ title, visible, position });

/** Numbers the list of a school again, with one tutorial at the wanted position. */
const moveTutorial = (db: Db, companyId: string, id: string, position: number) =>
  rows(
    db,
    sql`insert into company_tutorials (company_id, tutorial_id, position)
        select ${companyId}, n.id, row_number() over (order by n.rank)::int from (
          select o.id, case when o.id = ${id} then ${position}
            + case when o.position < ${position} then 0.5 else -0.5 end else o.position end as rank
          from ${inOrder(companyId)} o) n
        on conflict (company_id, tutorial_id) do update set position = excluded.position`,
  );

/** One at a time: two who arrange the same list would number it twice. */
const holdList = (db: Db, companyId: string) =>
  rows(db, sql`select id from companies where id = ${companyId} for no key update`);

export async function updateAllOfCompanyWatchList(context: ContextOf<typeof contract.updateAllOfCompanyWatchList>) {
  const { db, caller, query, body, record, unchanged } = context;
  const companyId = await companyOf(db, caller, query.company_id);
  await holdList(db, companyId);
  const changed = await rows<{ id: string; title: string }>(
    db,
    sql`with changed as (insert into company_tutorials (company_id, tutorial_id, visible, version)
          select ${companyId}, t.id, ${body.visible}, 2 from ${tables(companyId)}
            where ${isPublished} and coalesce(ct.visible, true) <> ${body.visible}
              and ${ifGiven(body.tutorial_ids, (ids) => sql`t.id = any(${array(ids)})`)}
          on conflict (company_id, tutorial_id) do update set visible = excluded.visible,
            version = company_tutorials.version + 1, updated_at = now()
          returning tutorial_id)
        select t.id, t.title from changed join tutorials t on t.id = changed.tutorial_id`,
  );
  if (changed.length === 0) unchanged();
  for (const { id, title } of changed)
    record({
      action: 'update',
      subject: 'TUTORIAL_WATCH_LIST',
      subjectId: id,
      companyId,
      before: { title, visible: !body.visible },
      after: { title, visible: body.visible },
    });
  return { data: { ...done.data, tutorial_ids: changed.map(({ id }) => id) } };
}
