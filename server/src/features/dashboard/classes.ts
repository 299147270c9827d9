import type { ClassesDashboard } from '@okur/contract/dashboard';
import { plusDays } from '@okur/contract/days';
import type { Language } from '@okur/contract/fields';
import { type Db, row, type Sql, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { todayOf } from '../companies/store.ts';
import { visibleHomework } from '../homework/store.ts';
import {
  allStored,
  countedHomework,
  groupsOf,
  storedOrLookedUp,
  languageOf,
  mostNeedFirst,
  readThisWeek,
  sinceDay,
  watchedIn,
  watching,
} from '../reports/store.ts';
import { seatsTaken } from '../users/store.ts';
import type { dashboard as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

const rowCounts = { homework: 6, students: 8 };

const means = sql`coalesce(sum(g.count), 0)::int as readings, sum(g.wpm) / nullif(sum(g.count), 0) as wpm,
    coalesce(sum(g.answered), 0)::int as answered, sum(g.comprehension) / nullif(sum(g.answered), 0) as comprehension,
    sum(g.effective_speed) / nullif(sum(g.answered), 0) as effective_speed`;

/** Of most measurements of the last 30 days. */
async function languageOfClasses(db: Db, scope: Scope): Promise<Language | null> {
  const { to } = (await row<{ to: string }>(db, sql`select ${todayOf(scope)} as to`))!;
  return languageOf(db, scope, {}, { from: plusDays(to, -29), to });
}

/** The measurements (alias g) of the last 30 days of some groups, in the language that their figures are of. */
const measuredOf = (scope: Scope, groups: Sql, language: Language | null): Sql =>
  sql`(select * from group_days g where ${groups} and g.day >= ${sinceDay(todayOf(scope))}
    and g.source = 'reading' and g.kind = 'measurement' and g.language = ${language} offset 0) g`;

/**
 * Classes, open homework and students to look at, in one statement over what is kept of classes, homework and students.
 */
async function figuresOfClasses(db: Db, scope: Scope): Promise<ClassesDashboard> {
  const licence =
    scope.kind === 'company'
      ? sql`(select json_build_object('limit', c.licence_limit, 'used', ${seatsTaken(sql`c.id`)})
          from companies c where c.id = ${scope.companyId})`
      : sql`null::json`;
  const language = await languageOfClasses(db, scope);
  // The groups of the list behind the averages: what was read in a class of the past, or in none, is in both.
  const inReach = sql`g.group_id = any(array(${groupsOf(scope, {})}))`;
  return storedOrLookedUp(async (isLookedUp) =>
    orNotFound(
      await row<ClassesDashboard & { all_stored: boolean }>(
        db,
        sql`
    with ${watching(scope, isLookedUp)}, classes as materialized (
      select d.id, d.department_name, d.grade_level from ${departmentTables}
        where ${reachableDepartments(scope)} and ${taught}
    ), measured as materialized (
      select g.group_id, sum(g.count) as count, sum(g.wpm) as wpm, sum(g.answered) as answered,
        sum(g.comprehension) as comprehension, sum(g.effective_speed) as effective_speed
      from classes c cross join lateral ${measuredOf(scope, sql`g.group_id = c.id`, language)} group by g.group_id
    ), present as (
      select department_id, count(*)::int as students, count(*)
        filter (where ${readThisWeek})::int as readers_7_days from watched group by department_id
    ), open_homework as materialized (
      select h.id, h.title, h.due_at, s.given as students, s.finished from homeworks h
        join ${countedHomework(scope)} s on true
      where h.starts_at <= now() and h.due_at > now() and ${visibleHomework(scope)} and s.given > 0
    )
    select ${todayOf(scope)}::text as today, json_build_object('from', ${sinceDay(todayOf(scope))}::text,
        'to', ${todayOf(scope)}::text) as period, coalesce((
        select json_agg(json_build_object('id', c.id, 'department_name', c.department_name, 'grade_level',
          c.grade_level, 'students', coalesce(p.students, 0), 'readers_7_days', coalesce(p.readers_7_days, 0),
          'readings', f.readings, 'wpm', f.wpm, 'answered', f.answered, 'comprehension', f.comprehension,
            'effective_speed', f.effective_speed) order by c.department_name collate "tr-x-icu", c.id)
        from classes c left join present p on p.department_id = c.id cross join lateral (select ${means} from measured g
          where g.group_id = c.id) f), '[]'::json) as departments,
      (select count(*)::int from watched) as students, (select count(*)::int from watched
        where ${readThisWeek}) as readers_7_days,
      (select to_json(x) from (select ${language}::text as language, ${means}
        from ${measuredOf(scope, inReach, language)}) x) as averages,
      json_build_object('total', (select count(*) from open_homework), 'open', coalesce((
        select json_agg(json_build_object('id', h.id, 'title', h.title, 'due_at', h.due_at, 'departments', coalesce((
            select json_agg(c.department_name order by c.department_name collate "tr-x-icu")
              from homework_departments hd join classes c on c.id = hd.department_id
              where hd.homework_id = h.id), '[]'::json),
          'students', h.students, 'finished', h.finished) order by h.due_at, h.id)
        from (select * from open_homework order by due_at, id limit ${rowCounts.homework}) h), '[]'::json)) as homework,
      json_build_object('total', (select count(*) from watched w
        where w.reasons > 0), 'students', ${watchedIn({
          where: sql`w.reasons >
        0`,
          order: mostNeedFirst,
          limit: rowCounts.students,
        })}) as attention,
      ${licence} as licence, ${allStored} as all_stored`,
      ),
    ),
  );
}

export async function classesDashboard({ db, scope }: ContextOf<typeof contract.classesDashboard>) {
  return { data: await figuresOfClasses(db, scope) };
}
