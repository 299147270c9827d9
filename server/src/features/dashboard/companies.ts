import type { CompaniesDashboard } from '@okur/contract/dashboard';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { isSchool, todayOf } from '../companies/store.ts';
import { groupsOf } from '../reports/store.ts';
import { occupiesSeat, onRoll } from '../users/store.ts';
import type { dashboard as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

const rowCounts = { attention: 8, newest: 5 };
/** From this share of its places on a company should be asked whether it needs more. */
const nearlyFull = 0.9;

/** Companies, licences and what is new, in one statement. */
async function figuresOfCompanies(db: Db, scope: Scope): Promise<CompaniesDashboard> {
  const answer = await row<CompaniesDashboard>(
    db,
    sql`
    with reached as materialized (
      select c.id, c.company_name, c.city, c.status, c.created_at, c.licence_limit, c.time_zone,
        coalesce(u.students, 0) as students,
        coalesce(u.used, 0) as used, coalesce(u.new_students, 0) as new_students,
        (select g.day from group_days g where g.group_id = c.id and g.source = 'reading' and g.count > 0
          order by g.day desc limit 1) as last_read_on
      from companies c left join (
        select u.company_id, count(*) filter (where d.deleted_at is null)::int as students,
          count(*) filter (where ${occupiesSeat})::int as used, count(*) filter (where d.deleted_at is null
            and u.created_at > now() - interval '30 days')::int as new_students
        from users u left join departments d on d.id = u.department_id where ${onRoll} group by u.company_id
      ) u on u.company_id = c.id
      where ${inCompany(scope, sql`c.id`)} and ${isSchool} and c.deleted_at is null
    ), signs as (
      select *, array_remove(array[
          case when licence_limit > 0 and used >= licence_limit * ${nearlyFull}::float8 then 'licence' end,
          case when students = 0 then 'empty' when last_read_on is null
            or last_read_on < okur_day(now(), time_zone) - 14 then 'quiet' end
        ], null) as reasons
      from reached where status <> 'suspended'
    )
    select json_build_object('total', count(*), 'trial', count(*) filter (where status = 'trial'), 'active', count(*)
      filter (where status = 'active'), 'suspended', count(*) filter (where status = 'suspended')) as companies,
      ${todayOf(scope)}::text as today, coalesce(sum(students), 0)::int as students,
      json_build_object('limit', coalesce(sum(licence_limit), 0), 'used', coalesce(sum(used)
        filter (where licence_limit is not null), 0), 'taken', coalesce(sum(used), 0)) as licences,
      (select coalesce(sum(g.count), 0)::int from group_days g where g.group_id = any(array(${groupsOf(scope, {})}))
        and g.source = 'reading' and g.day > ${todayOf(scope)} - 7) as readings_7_days,
      json_build_object('companies', count(*) filter (where created_at > now() - interval '30 days'), 'students',
        coalesce(sum(new_students), 0),
        'articles', (select count(*) from articles a where a.deleted_at is null and a.status = 'published'
          and a.created_at > now() - interval '30 days' and (a.company_id is null or a.company_id in (select id
          from reached))),
        'homeworks', (select count(*) from homeworks h where h.created_at > now() - interval '30 days'
          and h.company_id in (select id from reached))) as new_30_days,
      json_build_object('total', (select count(*) from signs where cardinality(reasons) > 0), 'companies', coalesce((
        select json_agg(json_build_object('id', s.id, 'company_name', s.company_name, 'reasons', s.reasons,
          'licence_limit', s.licence_limit, 'used', s.used, 'last_read_at',
          (s.last_read_on + time '12:00') at time zone s.time_zone) order by s.position)
        from (select signs.*, row_number() over (order by used::float8 / nullif(licence_limit, 0) desc nulls last,
          id) as position from signs where cardinality(reasons) > 0 order by position
          limit ${rowCounts.attention}) s), '[]'::json)) as attention,
      coalesce((select json_agg(json_build_object('id', n.id, 'company_name', n.company_name, 'city', n.city, 'status',
        n.status, 'created_at', n.created_at, 'students', n.students) order by n.created_at desc, n.id)
        from (select * from reached order by created_at desc, id limit ${rowCounts.newest}) n), '[]'::json) as newest
    from reached`,
  );
  return orNotFound(answer);
}

export async function companiesDashboard({ db, scope }: ContextOf<typeof contract.companiesDashboard>) {
  return { data: await figuresOfCompanies(db, scope) };
}
