import type { Language } from '@okur/contract/fields';
import type { Child } from '@okur/contract/parents';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import {
  bookOfHomework,
  counts,
  doneOf,
  hasChapter,
  isPresent,
  ownDue,
  visibleToStudent,
  stepOfSequence,
} from '../homework/store.ts';
import { type Measured, speedWindows } from '@okur/contract/reading/window';
import { measurementsOf } from '../student/store.ts';
import { lastRead, workByDay } from '../student-day/store.ts';
import { reachableUsers, userTables } from '../users/store.ts';
import { homeworkInOrder } from './homework-in-order.ts';
import { type EveningFacts, tonight } from './tonight.ts';
import type { parents as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** Half a year. */
const weeksMax = 26;
const readingsMax = 10;

const median = (column: string) => sql.raw(`percentile_cont(0.5) within group (order by r.${column})`);

/** All homework that is open or has ended lately, of the child `k`, each step by itself. */
const homeworkOfChild = sql`coalesce((select json_agg(json_build_object('id', y.id, 'kind', y.kind, 'title', y.title,
    'due_at', y.due_at, 'extension_reason', y.extension_reason, 'finished_at', y.finished_at,
    'sequence', y.sequence, 'book', y.book, 'removed', y.removed, 'closed', y.closed)
    order by y.due_at, y.step, y.id) from (
    select h.id, h.kind, h.title, ${ownDue} as due_at, case when x.due_at > h.due_at then x.reason
      end as extension_reason, r.finished_at,
      ${stepOfSequence} as sequence, ${bookOfHomework()} as book,
      (h.removed_at is not null or (r.finished_at is null and not ${hasChapter})) as removed,
      not ${counts} as closed, h.step
    from homeworks h join users u on u.id = k.id left join homework_sequences q on q.id = h.sequence_id
      left join lateral ${doneOf(sql`k.id`)} r on true
      left join homework_extensions x on x.homework_id = h.id and x.user_id = k.id
    where ${visibleToStudent(sql`k.id`)} and h.starts_at <= now() and ${isPresent(ownDue)}
    ) y), '[]'::json)`;

/**
 * A card for each child, all in one statement. Speeds are those of measurements; weeks begin on Monday in the time zone
 * of the child's school, with the medians that the child and the teacher see. Minutes are the sum of the days that the
 * child sees, whole minutes each.
 */
async function childrenWithFigures(db: Db, scope: Scope): Promise<Child[]> {
  const children = await rows<
    Omit<Child, 'tonight' | 'latest'> & { facts: EveningFacts; language: Language; measurements: Measured[] }
  >(
    db,
    sql`
    with children as materialized (
      select u.id, u.name, u.surname, u.department_id, u.language, u.reading_speed_goal as goal,
        case when c.status = 'suspended' then 'school' when not okur_may_sign_in(u.status) then 'account' end as closed,
        c.company_name, c.time_zone, d.department_name,
        okur_day(now(), c.time_zone) as today, date_trunc('week', now() at time zone c.time_zone)::date as this_week
      from ${userTables} where ${reachableUsers(scope)} and u.deleted_at is null
    ), readings as materialized (
      select r.id, r.user_id, r.finished_at, r.kind, case when r.kind = 'measurement' then r.wpm end as wpm, r.title,
        r.comprehension,
        date_trunc('week', r.finished_at at time zone k.time_zone)::date as week,
        row_number() over (partition by r.user_id order by r.finished_at desc, r.id desc) as position
      from children k join reading_results r on r.user_id = k.id
    ), weeks as (
      select r.user_id, r.week, ${median('wpm')} as wpm, ${median('comprehension')} as comprehension,
        count(*)::int as readings
      from readings r join children k on k.id = r.user_id where r.week > k.this_week - ${weeksMax * 7}::int
        and r.kind = 'measurement' group by r.user_id, r.week
    )
    select k.id, k.name, k.surname, k.company_name, k.time_zone, k.department_name, k.closed,
      coalesce((select json_agg(json_build_object('week', w.week, 'wpm', w.wpm, 'comprehension', w.comprehension,
        'readings', w.readings) order by w.week) from weeks w where w.user_id = k.id), '[]'::json) as weeks,
      k.language, k.goal, ${measurementsOf(sql`k.id`)} as measurements,
      w.minutes_this_week, w.readings_this_week, w.exercises_this_week,
      (select json_build_object('verdict', coalesce((select t.verdict from student_trends t where t.user_id = k.id
        order by t.measurements desc, t.language limit 1), 'too_early'),
        'quiet_days', k.today - okur_day(${lastRead(sql`k.id`)}, k.time_zone),
        'rushed', (select coalesce(sum(l.rejected), 0)::int from learning_days l
          where l.user_id = k.id and l.day >= k.today - 29))) as facts,
      ${homeworkOfChild} as homework,
      coalesce((select json_agg(json_build_object('id', r.id, 'title', r.title, 'finished_at', r.finished_at,
        'kind', r.kind, 'wpm', r.wpm, 'comprehension', r.comprehension) order by r.position) from readings r
        where r.user_id = k.id and r.position <= ${readingsMax}), '[]'::json) as readings
    from children k cross join lateral (
      select k.id as child, (k.this_week::timestamp at time zone k.time_zone) as monday) own cross join lateral (
      select (select coalesce(sum(floor(s.seconds / 60)), 0)::int
          from ${workByDay(sql`own.child`, sql`own.monday`, sql`k.time_zone`)} s) as minutes_this_week,
        coalesce(sum(l.count) filter (where l.source = 'reading'), 0)::int as readings_this_week,
        coalesce(sum(l.count) filter (where l.source = 'exercise'), 0)::int as exercises_this_week
      from learning_days l where l.user_id = k.id and l.day >= k.this_week) w
    order by k.name collate "tr-x-icu", k.id`,
  );
  return children.map(({ facts, language, measurements, ...card }) => {
    const child = { ...card, latest: speedWindows(language, measurements).now };
    return { ...child, homework: homeworkInOrder(child.homework), tonight: tonight(child, facts) };
  });
}

export async function parentDashboard({ db, scope }: ContextOf<typeof contract.parentDashboard>) {
  return { data: await childrenWithFigures(db, scope) };
}
