import { defaultTimeZone } from '@okur/contract/companies';
import type pg from 'pg';

/** Raised when what the fill makes changes, so that data of before is not taken for it. */
export const recordsVersion = 3;

/**
 * Of the readings: so many have answers, and are for the homework of their class; and so many exercises there are for
 * each.
 */
const answered = 0.7;
const forHomework = 0.3;
const attempts = 0.1;
const articles = 600;
const kinds = [
  'word_recognition',
  'guided_pacer',
  'column_reading',
  'visual_search',
  'rapid_serial',
  'schulte_table',
  'vocabulary_match',
  'cloze',
  'eye_span',
  'chunk_reading',
];
export interface Part {
  from: string;
  to: string;
  /** Of the year. */
  share: number;
  at: number;
}

/** Texts, exercises, classes of instructors, and a homework for each class and month of the year. */
export async function fillYear(client: pg.Client): Promise<void> {
  await client.query(`set session_replication_role = replica; select setseed(0.5)`);
  const title = `(array['Küçük', 'Uzak', 'Yeşil', 'Sessiz', 'Eski', 'Mavi', 'Yorgun',
    'Çalışkan'])[1 + n % 8] || ' ' || (array['Deniz', 'Orman', 'Köprü', 'Şehir', 'Arı', 'Irmak', 'Gemi', 'Yıldız',
    'Çınar', 'Kütüphane'])[1 + n / 8 % 10] || ' ' || n`;
  await client.query(
    `insert into articles (id, title, language, body, status, word_count, questions, created_at) select uuidv7(),
      ${title}, case when n % 12 = 0 then 'en' else 'tr' end, 'Bir varmış bir yokmuş.', 'published', 120 + n % 280,
      '[]', now() - interval '400 days' from generate_series(1, ${articles}) n`,
  );
  await client.query(
    `insert into article_versions (article_id, version, title, language, body, word_count, questions) select id,
      version, title, language, body, word_count, questions from articles`,
  );
  await client.query(
    `insert into exercises (id, module_id, name, instructions, kind, language, params, content,
      "order") select uuidv7(), (select id from modules order by "order"
      limit 1), names, names, kind, 'tr', '{}', '{}', at
      from unnest($1::text[]) with ordinality k(kind, at)
        cross join lateral (select json_build_object('tr', kind, 'en', kind, 'fr', kind, 'pl',
        kind)::jsonb as names) names`,
    [kinds],
  );
  await client.query(
    `insert into exercise_versions (exercise_id, version, kind, language, params, content) select id, version, kind,
      language, params, content from exercises`,
  );
  await client.query(
    `insert into department_instructors (department_id, instructor_id) select d.id, i.id
      from (select id, company_id, row_number() over (partition by company_id order by department_name) as at
      from departments) d join instructors i on i.company_id = d.company_id where d.at <= 4`,
  );
  // Due in the middle of the month; each tenth asks for an exercise.
  await client.query(
    `create temp table given as
      select uuidv7() as id, g.*, case when n % 10 > 0 then a.id end as article_id from (
        select d.id as department_id, d.company_id, m as month, (row_number() over ())::int as n from departments d
          cross join generate_series(date_trunc('month', now()) - interval '12 months', date_trunc('month', now()),
          interval '1 month') m) g
      join (select id, row_number() over (order by id) as at from articles) a on a.at = 1 + n % ${articles}`,
  );
  await client.query(
    `insert into homeworks (id, kind, title, company_id, article_id, article_version, starts_at, counts_from, due_at,
      created_at)
      select id, case when article_id is null then 'exercise' else 'article' end, 'Ödev ' || to_char(month, 'YYYY-MM'),
        company_id, article_id, case when article_id is not null then 1 end, month, month,
        month + interval '14 days' + n % 14 * interval '1 day', month from given`,
  );
  await client.query(
    'insert into homework_departments (homework_id, department_id) select id, department_id from given',
  );
  await client.query(
    `insert into homework_exercises (homework_id, exercise_id, place, repetitions) select g.id, e.id, 1, 1 from given g
      join exercises e on e.kind = ($1::text[])[1 + g.n % 8] where g.n % 10 = 0`,
    [kinds],
  );
  await client.query(`update department_memberships set joined_at = now() - interval '400 days'`);
  await client.query('set session_replication_role = origin; drop table given');
  await client.query('vacuum full department_memberships');
  await client.query('analyze');
}

/**
 * Readers and homework at hand for the workers, and the months of the year as the schools of the fill have them: no day
 * is in two.
 */
export async function prepareRecords(client: pg.Client): Promise<Part[]> {
  await client.query('drop schema if exists fill cascade; create schema fill; select setseed(0.5)');
  await client.query(
    `create unlogged table fill.readers as select row_number() over (order by u.company_id, u.department_id,
      u.id)::int - 1 as at, u.id as user_id, u.company_id, u.department_id,
      70 + d.grade_level * 10 + random() * 60 as wpm, random() as gain, 45 + random() * 40 as understanding
      from users u join departments d on d.id = u.department_id`,
  );
  await client.query(
    'create unlogged table fill.given as select h.id, h.article_id, hd.department_id, h.created_at as ' +
      'month from homeworks h join homework_departments hd on hd.homework_id = h.id',
  );
  await client.query(
    'create unlogged table fill.texts as select id, language, word_count, (row_number() over (order by ' +
      'id))::int as at from articles',
  );
  // The figures look at the type of a reading's student: from an index that stays in memory.
  await client.query('create index users_of_fill on users (id) include (user_type)');
  await client.query('create index on fill.readers (at); analyze fill.readers; analyze fill.given; analyze fill.texts');
  await client.query(
    `select okur_make_month(parent, date_trunc('month', m at time zone 'UTC')::date)
      from unnest(array['reading_sessions', 'reading_answers', 'exercise_attempts']) parent,
      generate_series(now() - interval '13 months', now() + interval '2 months', interval '1 month') m`,
  );
  const { rows } = await client.query<Part>(
    `with year as (select date_trunc('day', now() at time zone '${defaultTimeZone}') - interval '1 year' as s,
      date_trunc('day', now() at time zone '${defaultTimeZone}') as e)
      select greatest(m, s) at time zone '${defaultTimeZone}' as from, least(m + interval '1 month',
        e) at time zone '${defaultTimeZone}' as to, extract(epoch
        from least(m + interval '1 month', e) - greatest(m, s))::float8 / extract(epoch
        from e - s)::float8 as share, n::int as at
      from year, generate_series(date_trunc('month', s), e, interval '1 month') with ordinality g(m, n)
        where least(m + interval '1 month', e) > greatest(m, s)`,
  );
  return rows;
}

/** A student; those with a small number read more, as some do in every class. */
const anyReader =
  'generate_series(1, $3::int) n cross join lateral (select floor(power(random(), 1.3) * (select ' +
  'count(*) from fill.readers))::int as reader, n as seed offset 0) who join fill.readers r on r.at = ' +
  'who.reader';
/** To the millisecond, as the tables store it: the rows of one reading are found by it. */
const moment = `($1::timestamptz + random() * ($2::timestamptz - $1::timestamptz))::timestamptz(3)`;

/** Readings, answers and exercises of a month. An id begins with the moment it was made, as devices make them. */
export async function fillMonth(client: pg.Client, part: Part, records: number): Promise<void> {
  await fillReadings(client, part, records);
  await fillAttempts(client, part, records);
  await client.query('drop table made; drop table done');
}

async function fillReadings(client: pg.Client, { from, to, share, at }: Part, records: number): Promise<void> {
  await client.query(
    `create temp table made as
      select uuidv7(finished_at - now()) as id, * from (select r.user_id, r.company_id, r.department_id,
        ${moment} as finished_at, 1 + floor(power(random(), 1.5) * ${articles})::int as text, random() as chance,
        r.wpm * (1 + r.gain * 0.03 * $4::int) * (0.85 + random() * 0.3) as speed, round(least(100, greatest(0,
        r.understanding + (random() - 0.4) * 50)) / 20) as points
      from ${anyReader} order by finished_at) m`,
    [from, to, Math.round(records * share), at],
  );
  await client.query(
    `insert into reading_sessions (id, user_id, company_id, department_id, article_id, article_version, homework_id,
      language, words, characters, syllables, active_seconds, wpm, mode, pace, device, implausible, trust, trace,
      formula_version, started_at, finished_at, received_at)
      select m.id, m.user_id, m.company_id, m.department_id, coalesce(g.article_id, a.id), 1, g.id, a.language,
        a.word_count, a.word_count * 6, a.word_count * 5 / 2, a.word_count * 60 / m.speed, m.speed, case
        when m.chance > 0.9 then 'pacer' else 'plain' end, case when m.chance > 0.9 then 160 end,
        (array['desktop', 'tablet', 'phone'])[1 + m.text % 3], m.chance < 0.02, (array['A', 'B', 'B',
          'C'])[1 + floor(m.chance * 4)::int],
          '[{"at":0,"event":"start","seen":[0,400]},{"at":20000,"event":"activity","seen":[400,800]},
            {"at":60000,"event":"end","seen":[700,1000]}]',
          '1',
        m.finished_at - interval '3 minutes', m.finished_at, m.finished_at + interval '1 second'
      from made m join fill.texts a on a.at = m.text
        left join fill.given g on m.chance between 0.3 and ${0.3 + forHomework} and g.department_id = m.department_id
          and g.month = date_trunc('month', m.finished_at) and g.article_id is not null`,
  );
  // What the triggers would decide, at one glance; that a text may have been read before is left out.
  await client.query(
    `insert into reading_ids (id, finished_at, user_id, article_id, has_questions, answered, graded, kind)
      select r.id, r.finished_at, r.user_id, r.article_id, false, (m.chance * 1000)::int % 10 < ${answered * 10},
        r.trust,
        case when r.implausible or r.trust = 'C' then 'not_counted' when r.mode <> 'plain' then 'guided'
          else 'measurement' end
      from made m join reading_sessions r on r.id = m.id and r.finished_at = m.finished_at`,
  );
  await client.query(
    `insert into reading_answers (reading_id, finished_at, answers, points, max_points, comprehension,
      comprehension_corrected, effective_speed, trust, formula_version, created_at)
      select id, finished_at, '[{"q":1,"a":[2]},{"q":2,"a":[1]},{"q":3,"a":[0]},{"q":4,"a":[3]},{"q":5,"a":[1]}]',
        points, 5, points * 20, points * 20, speed * points / 5, (array['A', 'B', 'B',
        'C'])[1 + floor(chance * 4)::int], '1', finished_at + interval '2 minutes'
      from made where (chance * 1000)::int % 10 < ${answered * 10}`,
  );
}

async function fillAttempts(client: pg.Client, { from, to, share }: Part, records: number): Promise<void> {
  await client.query(
    `create temp table done as select uuidv7(finished_at - now()) as id, *
      from (select r.user_id, r.company_id, r.department_id, ${moment} as finished_at,
      1 + floor(random() * ${kinds.length})::int as exercise, random() as chance from ${anyReader}
      order by finished_at) m`,
    [from, to, Math.round(records * share * attempts)],
  );
  await client.query(
    `insert into exercise_attempts (id, user_id, company_id, department_id, exercise_id, exercise_version, kind, level,
      params, timed, trusted, score, seconds, errors, measures, events, device, formula_version, started_at,
      finished_at, received_at)
      select m.id, m.user_id, m.company_id, m.department_id, e.id, 1, e.kind, 1 + floor(m.chance * 10), '{}', true,
        true, 40 + m.chance * 60, 40 + m.chance * 200, floor(m.chance * 5)::int, '{}', '[]', 'tablet', '1',
        m.finished_at - interval '3 minutes', m.finished_at, m.finished_at
      from done m join exercises e on e."order" = m.exercise`,
  );
  await client.query('insert into attempt_ids (id, finished_at) select id, finished_at from done');
}

export interface Key {
  drop: string;
  restore: string;
  /** Needs what the others restore. */
  isLast: boolean;
}

/**
 * Keys and indexes of tables, to be dropped before rows come and restored at the end; a foreign key is looked at once
 * for all rows.
 */
export async function keysOf(client: pg.Client, tables: readonly string[]): Promise<Key[]> {
  const { rows: keys } = await client.query<{ of: string; name: string; definition: string; isLast: boolean }>(
    `select k.conrelid::regclass::text as of, k.conname as name, pg_get_constraintdef(k.oid) as definition,
      k.contype = 'f' as "isLast" from pg_constraint k
      where k.conparentid = 0 and (k.contype in ('p', 'u') and k.conrelid = any($1::regclass[]) or k.contype = 'f'
        and k.confrelid = any($1::regclass[])) order by k.contype = 'f' desc`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, replace(i.indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes i
      where i.schemaname = 'public' and i.tablename = any($1) and not exists (select from pg_constraint k
      where k.conname = i.indexname)`,
    [tables],
  );
  return [
    ...keys.map(({ of, name, definition, isLast }) => ({
      drop: `alter table ${of} drop constraint "${name}"`,
      restore: `alter table ${of} add constraint "${name}" ${definition}`,
      isLast,
    })),
    ...indexes.map(({ name, definition }) => ({ drop: `drop index "${name}"`, restore: definition, isLast: false })),
  ];
}
