import type { reports as contract } from '@okur/contract';
import { plusDays } from '@okur/contract/days';
import type { Period, ReportAttempt, ReportReading } from '@okur/contract/reports';
import type { Page } from '@okur/contract/list';
import { always, type Db, ifGiven, matches, type Sql, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { inDepartment, ownDepartments, type Scope } from '../../platform/access/scope.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { isBetween } from '../companies/store.ts';
import { studentOf, sumsOver, type Whose } from './days.ts';
import { periodOf } from './period.ts';

/*
 * The records behind a number: the same rows that the daily sums are of. `r` is the record, with the class and the
 * school of its moment; a person who is gone since, also with the school, keeps the record and has no name.
 */

const people = sql`join users u on u.id = r.user_id join companies c on c.id = r.company_id
  left join departments d on d.id = r.department_id`;
const present = (column: string): Sql =>
  sql.raw(`case when u.deleted_at is null and u.erased_at is null and c.deleted_at is null then u.${column} end`);
const person = sql`r.user_id, ${present('name')} as name, ${present('surname')} as surname,
  ${present('username')} as username, d.department_name, c.time_zone`;
type RecordQuery = Whose & {
  from?: string | undefined;
  to?: string | undefined;
  language?: string | undefined;
  kind?: string | undefined;
  only?: 'answered' | 'counted' | undefined;
};

/** An instructor's list of several classes: each class has an index by time. */
const byClass = (scope: Scope, { department_id, user_id }: Whose) =>
  scope.kind === 'instructor' && !department_id && !user_id
    ? { lanes: { ids: ownDepartments(scope.instructorId), column: sql`r.department_id` } }
    : {};
const moments = {
  sorts: { finished_at: sql`r.finished_at` },
  sort: '-finished_at',
  id: sql`r.id`,
  filled: ['finished_at'],
};

/** The sums of the whole platform have those of deleted schools as well: a number once counted stays. */
const isWhole = (scope: Scope, { company_id, department_id }: Whose): boolean =>
  scope.kind === 'platform' && !company_id && !department_id;

async function behind(db: Db, scope: Scope, query: Whose, { from, to }: Period): Promise<Sql> {
  const inReach = query.user_id
    ? sql`r.user_id = any(array(${studentOf(scope, query.user_id)}))`
    : sql`${inDepartment(scope, sql`r.company_id`, sql`r.department_id`)}
        and ${isWhole(scope, query) ? always : sql`c.deleted_at is null`}`;
  const ofGroups =
    scope.kind === 'instructor' || query.department_id
      ? query.user_id
        ? sql`true`
        : sql`d.deleted_at is null`
      : sql`true`;
  const isOnDays = await isBetween(db, scope, query, { at: sql`r.finished_at`, zone: sql`c.time_zone`, from, to });
  return sql`${inReach} and ${ofGroups} and u.user_type <> 'presentation'
    and ${isOnDays}
    and ${ifGiven(query.company_id, (id) => sql`r.company_id = ${id}`)}
      and ${ifGiven(query.department_id, (id) => sql`r.department_id = ${id}`)}`;
}

/**
 * How many rows there are, from the sums that the figure itself is of; only a search and articles have to be counted.
 */
function totalOf(scope: Scope, query: RecordQuery, { from, to }: Period, where: Sql): Sql {
  const dayBefore = plusDays(from, -1);
  return sql`(select coalesce(sum(d.${sql.raw(query.only ?? 'count')}), 0)::int from
    ${sumsOver(scope, query, { from, to, before: { from: dayBefore, to: dayBefore } })}
    where d.day between ${from} and ${to} and ${where} and ${ifGiven(
      query.language,
      (language) => sql`d.language =
    ${language}`,
    )} and ${ifGiven(query.kind, (kind) => sql`d.kind = ${kind}`)})`;
}

/** An article as it is called now. */
const title = sql`coalesce(a.title, r.title)`;

/** What a mean rests on, as reading_figures counts it. */
const has = {
  answered: sql`r.answered`,
  counted: sql`r.wpm is not null and r.characters is not null and r.active_seconds > 0`,
};

export async function reportReadings({
  db,
  scope,
  query,
}: ContextOf<typeof contract.reportReadings>): Promise<Page<ReportReading>> {
  const period = await periodOf(db, scope, query);
  return list<ReportReading>(db, query, {
    ...moments,
    ...byClass(scope, query),
    ...(query.article_id || query.article_language || query.search
      ? {}
      : { total: totalOf(scope, query, period, sql`d.source = 'reading'`) }),
    columns: sql`r.id, ${person}, r.source, r.article_id,
      ${title} as title, r.language, r.kind, r.wpm, r.comprehension,
      r.effective_speed, r.active_seconds, r.finished_at`,
    from: sql`reading_results r left join articles a on a.id = r.article_id ${people}`,
    where: sql`${await behind(db, scope, query, period)} and r.kind <> 'not_counted'
      and ${ifGiven(query.language, (language) => sql`r.language = ${language}`)}
      and ${ifGiven(query.kind, (wanted) => sql`r.kind = ${wanted}`)}
      and ${ifGiven(query.article_id, (id) => sql`r.article_id = ${id}`)}
      and ${ifGiven(query.article_language, (language) => sql`a.language = ${language}`)}
        and ${ifGiven(query.only, (which) => has[which])}
        and ${matches(sql`okur_fold(${title})`, query.search)}`,
  });
}

export async function reportAttempts({
  db,
  scope,
  query,
}: ContextOf<typeof contract.reportAttempts>): Promise<Page<ReportAttempt>> {
  const period = await periodOf(db, scope, query);
  return list<ReportAttempt>(db, query, {
    ...moments,
    ...byClass(scope, query),
    ...(query.search ? {} : { total: totalOf(scope, query, period, sql`d.source = 'exercise'`) }),
    columns: sql`r.id, ${person}, r.exercise_id, r.kind, r.score, r.seconds, r.errors, r.finished_at`,
    from: sql`exercise_attempts r ${people}`,
    where: sql`${await behind(db, scope, query, period)} and ${ifGiven(query.kind, (wanted) => sql`r.kind = ${wanted}`)}
      and ${ifGiven(query.search || undefined, (text) => sql`c.deleted_at is null and ${matches(sql`u.search`, text)}`)}
      and ${ifGiven(
        query.language,
        (language) => sql`(select v.language from exercise_versions v
        where v.exercise_id = r.exercise_id and v.version = r.exercise_version) = ${language}`,
      )}`,
  });
}
