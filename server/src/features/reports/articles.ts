import type { Language } from '@okur/contract/fields';
import type { ArticleReport, Period } from '@okur/contract/reports';
import { type Db, ifGiven, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { groupsOf, mean, rowsAt, studentOf, type Whose } from './days.ts';
import { bothOf, sumsIn } from './months.ts';
import { periodOf } from './period.ts';
import type { reports as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

interface ArticleQuery extends Whose {
  from?: string | undefined;
  to?: string | undefined;
  language?: string | undefined;
  top: number;
}

interface Read {
  id: string | null;
  label: string;
  language: Language;
  is_before: boolean;
  count: number;
  measured: number;
  wpm: number;
  answered: number;
  comprehension: number;
}

const pointOf = ({ id, label, language, measured, wpm, answered, comprehension }: Read, { from, to }: Period) => ({
  id,
  label,
  language,
  measured,
  from,
  to,
  records: answered,
  wpm: mean(wpm, measured),
  comprehension: mean(comprehension, answered),
});

/** Texts by how often they were read, or by how often their questions were answered. */
async function articleReport(
  db: Db,
  scope: Scope,
  query: ArticleQuery,
  by: 'count' | 'answered' = 'count',
): Promise<ArticleReport> {
  const { from: _from, to: _to, top, language, ...whose } = query;
  const period = await periodOf(db, scope, query);
  const ofLanguage = ifGiven(
    language,
    (wanted) => sql`d.article_id in (select id from articles where language = ${wanted})`,
  );
  // The totals of both periods are in rows without an id.
  const records = await rows<Read>(
    db,
    sql`with sums as materialized (
          select d.article_id, d.day < ${period.from} as is_before, sum(d.count)::int as count,
            sum(d.measured)::int as measured, sum(d.wpm) as wpm, sum(d.answered)::int as answered,
            sum(d.comprehension) as comprehension
          from ${articleDays(scope, query, period)} where d.day between ${period.before.from} and ${period.to}
            and ${ofLanguage} group by 1, 2
        ), most as (select s.*, a.title, a.language from sums s join articles a on a.id = s.article_id
          where not s.is_before
          order by s.${sql.raw(by)} desc, a.title collate "tr-x-icu", a.id limit ${top})
        select article_id as id, title as label, language, is_before, count,
          measured, wpm, answered, comprehension from most
          where ${sql.raw(by)} > 0
        union all select null, '', null, is_before, sum(count)::int, sum(measured)::int, sum(wpm), sum(answered)::int,
          sum(comprehension) from sums group by is_before`,
  );
  const figureOf = (before: boolean) => {
    const sum = records.find(({ id, is_before }) => !id && is_before === before);
    return { value: sum?.[by] ?? 0, records: sum?.count ?? 0 };
  };
  // A text is of its language of now; its readings keep the one in which it was read, and count all the same.
  const rowsOf = (article_id?: string) =>
    rowsAt('reports/readings', {
      ...whose,
      article_language: article_id ? undefined : language,
      ...(by === 'answered' ? { kind: 'measurement', only: 'answered' } : {}),
      article_id,
      from: period.from,
      to: period.to,
    });
  return {
    data: records.flatMap((f) => (f.id ? [{ ...pointOf(f, period), value: f[by], rows: rowsOf(f.id) }] : [])),
    meta: { period, total: figureOf(false), before: figureOf(true), rows: rowsOf() },
  };
}

/** Of a single student there are no sums by text, only the few hundred readings themselves. */
function articleDays(scope: Scope, whose: Whose, period: Period): Sql {
  const { company_id, department_id, user_id } = whose;
  if (!user_id) return sumsIn('article', sql`array(${groupsOf(scope, whose)})`, bothOf(period));
  const isMeasured = sql`(f.kind = 'measurement')::int`;
  return sql`(select f.article_id, f.day, f.count, ${isMeasured} * f.count as measured, ${isMeasured} * f.wpm as wpm,
    ${isMeasured} * f.answered as answered, ${isMeasured} * f.comprehension as comprehension from reading_figures f
    where f.user_id = any(array(${studentOf(scope, user_id)})) and f.article_id is not null
      and ${ifGiven(company_id, (id) => sql`f.company_id = ${id}`)}
      and ${ifGiven(department_id, (id) => sql`f.department_id = ${id}`)}) d`;
}

export function mostReadArticles({ db, scope, query }: ContextOf<typeof contract.mostReadArticles>) {
  return articleReport(db, scope, query);
}

export function instructorArticles({ db, scope, query }: ContextOf<typeof contract.instructorArticles>) {
  return articleReport(db, scope, query, 'answered');
}
