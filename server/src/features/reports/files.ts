import { exportPeopleMax } from '@okur/contract/exports';
import type { Language } from '@okur/contract/fields';
import type { GrowthVerdict } from '@okur/contract/reports';
import { type Db, ifGiven, rows, type Sql, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { FileAnswer } from '../../platform/http/respond.ts';
import { type Cell, fileTypes, type Table, tableBytes, writeTable } from '../exports/store.ts';
import { reachableUsers, userTables } from '../users/store.ts';
import type { Whose } from './days.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { ownTrend } from './growth.ts';
import { periodOf } from './period.ts';

/*
 * A row for each student with the figures of a period, as a file. Read by the id in portions and written as it comes:
 * a hundred thousand take no more memory than five hundred.
 */

const portion = 500;

export interface FileQuery extends Whose {
  from?: string | undefined;
  to?: string | undefined;
  format: 'xlsx' | 'csv';
  locale: Language;
}

interface Line {
  id: string;
  cells: (string | number | null)[];
  /** By the clock of the school. */
  last_read_at: string | null;
  growth: GrowthVerdict | null;
}

const inReport = (scope: Scope, { company_id, department_id }: Whose): Sql =>
  sql`${reachableUsers(scope)} and u.deleted_at is null and ${ifGiven(company_id, (id) => sql`u.company_id = ${id}`)}
    and ${ifGiven(department_id, (id) => sql`u.department_id = ${id}`)}`;

const of = (sum: string, where: string): Sql => sql.raw(`sum(l.${sum}) filter (where ${where})`);
const read = `l.source = 'reading'`;
const measured = `${read} and l.kind = 'measurement'`;
const done = `l.source = 'exercise'`;
/** Of the speed now, with the days of its window by the clock of the school. */
const now = (name: string): Sql => sql`round((t.now ->> ${sql.raw(`'${name}'`)})::numeric, 1)`;
const dayOf = (name: string): Sql => sql`okur_day((t.now ->> ${sql.raw(`'${name}'`)})::timestamptz, p.time_zone)`;
const rounded = (value: Sql, digits = 1): Sql => sql`round(${value}, ${digits})`;

async function* linesOf(db: Db, scope: Scope, query: FileQuery): AsyncGenerator<Line[]> {
  const { from, to } = await periodOf(db, scope, query);
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const lines = await rows<Line>(
      db,
      sql`select p.id, json_build_array(p.surname, p.name, p.username, p.student_number, p.department_name,
        p.company_name, coalesce(f.readings, 0), coalesce(f.words, 0), coalesce(f.minutes, 0), ${now('wpm')},
        ${now('comprehension')}, ${now('effective_speed')}, t.now ->> 'language', (t.now ->> 'texts')::int,
        ${dayOf('from')}, ${dayOf('to')}, coalesce(f.exercises, 0), coalesce(f.exercise_minutes, 0)) as cells,
            (select to_char(max(z.last_read_at) at time zone p.time_zone, 'YYYY-MM-DD HH24:MI')
              from student_trends z where z.user_id = p.id) as last_read_at, t.verdict as growth
          from (select u.id, u.surname, u.name, u.username, u.student_number, d.department_name, c.company_name,
            c.time_zone
            from ${userTables} where ${inReport(scope, query)} and u.id > ${last} order by u.id limit ${portion}) p
          left join lateral (
            select ${of('count', measured)}::int as readings, ${of('words', read)}::bigint as words,
              ${rounded(sql`${of('seconds', read)} / 60`)} as minutes,
              ${of('count', done)}::int as exercises, ${rounded(sql`${of('seconds', done)} / 60`)} as exercise_minutes
            from learning_days l where l.user_id = p.id and l.day between ${from} and ${to} offset 0) f on true
          left join lateral ${ownTrend(sql`p.id`)} t on true order by p.id`,
    );
    if (lines.length > 0) yield lines;
    if (lines.length < portion) return;
    last = lines.at(-1)!.id;
  }
}

/** How many students are written so far, and which ones came last. */
type OnProgress = (count: number, ids: readonly string[]) => Promise<void> | void;

/** The columns of the file, in their order. Times are in minutes, speeds in words a minute. */
const columns = [
  'surname',
  'name',
  'username',
  'student_number',
  'class',
  'school',
  'readings',
  'words',
  'reading_minutes',
  'words_a_minute',
  'comprehension',
  'effective_speed',
  'speed_language',
  'speed_texts',
  'speed_from',
  'speed_to',
  'exercises',
  'exercise_minutes',
  'last_reading',
  'growth',
] as const;

/** The report as a table, read as it is written; `onProgress` is called with how many students are. */
function tableOf(db: Db, scope: Scope, query: FileQuery, onProgress: OnProgress): Omit<Table, 'path'> {
  const t = textsIn(query.locale);
  async function* portions(): AsyncGenerator<Cell[][]> {
    let count = 0;
    for await (const lines of linesOf(db, scope, query)) {
      yield lines.map(({ cells, last_read_at, growth }) => [
        ...cells,
        last_read_at && { at: last_read_at },
        t(`student_file.growth_${growth ?? 'too_early'}`),
      ]);
      count += lines.length;
      await onProgress(
        count,
        lines.map(({ id }) => id),
      );
    }
  }
  return {
    format: query.format,
    name: t('student_file.sheet'),
    heading: columns.map((name) => t(`student_file.heading_${name}`)),
    portions: portions(),
    locale: query.locale,
  };
}

/** Writes the report; answers how many students are in it. */
export async function writeReport(
  db: Db,
  scope: Scope,
  query: FileQuery,
  path: string,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  let count = 0;
  await writeTable({ ...tableOf(db, scope, query, (total, ids) => onProgress((count = total), ids)), path });
  return count;
}

/** Whether the report is of more people than leave without the password. */
export async function isLong(db: Db, scope: Scope, query: Whose): Promise<boolean> {
  const students = await rows(
    db,
    sql`select u.id from ${userTables} where ${inReport(scope, query)} limit ${exportPeopleMax + 1}`,
  );
  return students.length > exportPeopleMax;
}

/** The report of few as an answer: it stays in memory. */
export async function reportFile(
  db: Db,
  scope: Scope,
  query: FileQuery,
  name: string,
  onProgress: OnProgress,
): Promise<FileAnswer> {
  if (await isLong(db, scope, query))
    throw invalidField('format', 'validation.too_many_people', { max: exportPeopleMax });
  return {
    fileName: `${name}.${query.format}`,
    contentType: fileTypes[query.format],
    bytes: await tableBytes(tableOf(db, scope, query, onProgress)),
  };
}
