import type { IssuePreview } from '@okur/contract/certificates';
import { array, type Db, ownName, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { inUsers, type Scope } from '../../platform/access/scope.ts';
import { makeSerial } from './serial.ts';
import { occupiesSeat } from '../users/store.ts';

const holder = ownName(sql`u`);
const hasOne = (templateId: string): Sql =>
  sql`exists (select from certificates c where c.template_id = ${templateId} and c.user_id = u.id
    and c.withdrawn_at is null)`;

/** Given once already, withdrawn since or not: what staff took away no rule gives back. */
const hadOne = (templateId: string): Sql =>
  sql`exists (select from certificates c where c.template_id = ${templateId} and c.user_id = u.id)`;

interface To {
  user_ids: readonly string[];
  department_ids: readonly string[];
}

/** Students (alias u) the caller names, by themselves or with their class. */
export const namedStudents = (scope: Scope, to: To): Sql =>
  sql`${inUsers(scope)} and (u.id = any(${array(to.user_ids)}) or u.department_id = any(${array(to.department_ids)}))`;

/** Refuses students and classes that the caller does not reach. */
export async function checkNamed(db: Db, scope: Scope, { user_ids, department_ids }: To): Promise<void> {
  const users = await rows(
    db,
    sql`select u.id from users u where u.id = any(${array(user_ids)}) and ${occupiesSeat} and ${inUsers(scope)}`,
  );
  if (users.length < new Set(user_ids).size) throw invalidField('user_ids', 'validation.not_found');
  const companyId = 'companyId' in scope ? scope.companyId : null;
  const departments = await rows(
    db,
    sql`select id from departments where id = any(${array(department_ids)}) and deleted_at is null
      and company_id = ${companyId}`,
  );
  if (departments.length < new Set(department_ids).size) throw invalidField('department_ids', 'validation.not_found');
}

const previewNamesMax = 8;

export async function previewOf(db: Db, templateId: string, who: Sql): Promise<IssuePreview> {
  return (await row<IssuePreview>(
    db,
    sql`select (count(*) filter (where not has and name <> ''))::int as new, (count(*)
      filter (where has))::int as already, (count(*) filter (where not has and name = ''))::int as nameless,
          coalesce((array_agg(name order by name collate "tr-x-icu") filter (where not has
            and name <> ''))[1:${previewNamesMax}], '{}') as names
        from (select ${holder} as name, ${hasOne(templateId)} as has from users u where ${occupiesSeat} and ${who}) x`,
  ))!;
}

export interface Issued {
  id: string;
  user_id: string;
  holder: string;
}

/** Rows in one statement. */
const portion = 500;

/**
 * Gives a template's certificate to the students that `who` names and that hold none. As often as it is done, each of
 * them holds one. By its rule, without a person who gives it (`by`), no one from whom it was withdrawn gets it again.
 * The day is that of the school's clock.
 */
export async function issue(
  tx: Db,
  template: { id: string; title: string },
  who: Sql,
  by: string | null,
): Promise<Issued[]> {
  const students = await rows<{ user_id: string; holder: string }>(
    tx,
    sql`select u.id as user_id, ${holder} as holder from users u
      where ${occupiesSeat} and ${holder} <> '' and ${who}
        and not ${by === null ? hadOne(template.id) : hasOne(template.id)} order by u.id`,
  );
  const issued: Issued[] = [];
  for (let from = 0; from < students.length; from += portion) {
    const batch = students
      .slice(from, from + portion)
      .map((student) => ({ ...student, id: newId(), serial: makeSerial() }));
    issued.push(...(await insert(tx, template.id, batch, by)));
  }
  await tell(tx, template.title, issued);
  return issued;
}

const insert = (tx: Db, templateId: string, batch: object[], by: string | null): Promise<Issued[]> =>
  rows<Issued>(
    tx,
    sql`insert into certificates (id, template_id, user_id, company_id, department_id, serial, title, language, body,
      signer_name, signer_title, background, background_key, holder, school, department_name, issued_on, issued_by,
      rule)
        select g.id, t.id, u.id, t.company_id, u.department_id, g.serial, t.title, t.language, t.body, t.signer_name,
          t.signer_title, t.background, t.background_key, g.holder, k.company_name, coalesce(d.department_name, ''),
          (now() at time zone k.time_zone)::date, ${by}, case when ${by}::uuid is null then t.rule end
        from json_to_recordset(${JSON.stringify(batch)}::json) as g(id uuid, user_id uuid, holder text, serial text)
          join users u on u.id = g.user_id join certificate_templates t on t.id = ${templateId}
            join companies k on k.id = t.company_id left join departments d on d.id = u.department_id
        on conflict (template_id, user_id) where withdrawn_at is null do nothing returning id, user_id, holder`,
  );

/** A line in the bells of the students and of their parents. */
async function tell(tx: Db, title: string, issued: readonly Issued[]): Promise<void> {
  const params = JSON.stringify({ title });
  const ids = array(issued.map((one) => one.user_id));
  const children = JSON.stringify(issued.map(({ user_id, holder: child }) => ({ user_id, child })));
  await rows(
    tx,
    sql`insert into notices (id, account_type, account_id, text, params, link) select gen_random_uuid(), 'student', id,
      'notice.certificate', ${params}::jsonb, '/student/progress' from unnest(${ids}) id`,
  );
  await rows(
    tx,
    sql`insert into notices (id, account_type, account_id, child_id, text, params, link) select gen_random_uuid(),
      'parent', pu.parent_id, pu.user_id, 'notice.certificate_parent', ${params}::jsonb || jsonb_build_object('child',
        x.child), '/parent/dashboard' from json_to_recordset(${children}::json) as x(user_id uuid, child text)
        join parent_users pu on pu.user_id = x.user_id
        join parents p on p.id = pu.parent_id and p.deleted_at is null`,
  );
}
