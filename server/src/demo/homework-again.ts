import { defaultTimeZone } from '@okur/contract/companies';
import { dayIn, plusDays } from '@okur/contract/days';
import type { Exercise } from '@okur/contract/exercises';
import { momentsOn, nextWeekday, type WeeklyTimes } from '@okur/contract/homework';
import { storeHomework } from '../features/homework/save.ts';
import { newId } from '../platform/database/ids.ts';
import { array, type Db, insertRows, rows, sql } from '../platform/database/index.ts';
import { homeworkSeries, homeworkTemplates } from '../platform/database/tables/index.ts';
import { dayMs } from './calendar.ts';

interface Owner {
  companyId: string;
  createdBy: string;
}

const zone = defaultTimeZone;
const title = 'Haftanın alıştırması';
const everyMonday: WeeklyTimes = { weekday: 1, start_time: '08:30:00', due_days: 5, due_time: '18:00:00' };
const [weeksBefore, weeksAhead] = [2, 6];

/** Exercises that a class has every Monday: what was played at the daily tasks counts. */
export async function makeWeeklyHomework(
  db: Db,
  owner: Owner,
  exercises: readonly Exercise[],
  departmentIds: string[],
  now: Date,
): Promise<void> {
  const today = dayIn(zone, now);
  const next = nextWeekday(1, today);
  const id = newId();
  await insertRows(db, homeworkSeries, {
    id,
    company_id: owner.companyId,
    created_by: owner.createdBy,
    ...everyMonday,
    next_on: next,
    until_on: plusDays(next, 7 * weeksAhead),
  });
  for (let week = weeksBefore; week > 0; week -= 1) {
    const on = plusDays(next, -7 * week);
    const { startsAt, dueAt } = momentsOn(on, everyMonday, zone);
    await storeHomework(
      db,
      { ...owner, series: { id, on } },
      {
        kind: 'exercise',
        exercises: [{ exercise_id: idOf(exercises, 'Sayı tablosu'), repetitions: 2, min_score: null }],
      },
      {
        title,
        instructions: 'Her hafta iki kez oyna.',
        department_ids: departmentIds,
        starts_at: startsAt.toISOString(),
        due_at: dueAt.toISOString(),
      },
    );
  }
}

const idOf = (exercises: readonly Exercise[], tr: string): string => exercises.find(({ name }) => name.tr === tr)!.id;

/** What the instructor assigns again. */
export async function makeHomeworkTemplates(
  db: Db,
  owner: Owner,
  exercises: readonly Exercise[],
  examId: string,
): Promise<void> {
  const [text] = await rows<{ id: string; title: string }>(
    db,
    sql`select id, title from articles where status = 'published' and company_id is null and language = 'tr'
      and deleted_at is null order by abs(grade_level - 5), title, id limit 1`,
  );
  const article = {
    kind: 'article' as const,
    title: text!.title,
    article_id: text!.id,
    book_chapter_id: null,
    chapter_reading: 'chapter' as const,
    target: null,
    ask_before_reading: false,
  };
  const exercise = {
    kind: 'exercise' as const,
    title: 'Sayı tablosu',
    exercises: [{ exercise_id: idOf(exercises, 'Sayı tablosu'), repetitions: 2, min_score: null }],
    target: null,
  };
  const exam = {
    kind: 'exam' as const,
    title: 'Sözcük bilgisi: doğa ve deniz',
    exam_id: examId,
    target: { measure: 'score' as const, value: 60 },
  };
  const templates = [
    {
      title: 'Doğa haftası',
      instructions: 'Önce oku, sonra alıştırmayı yap, en sonunda sınava gir.',
      due_days: 7,
      steps: [article, exercise, exam],
    },
    {
      title: 'Isınma alıştırması',
      instructions: 'Acele etme; doğru yapmak hızlı yapmaktan önemlidir.',
      due_days: 3,
      steps: [exercise],
    },
  ];
  for (const template of templates)
    await insertRows(db, homeworkTemplates, {
      ...template,
      id: newId(),
      company_id: owner.companyId,
      created_by: owner.createdBy,
    });
}

/** What the classes of the demo's instructor want to read together: half of the time is over. */
export function makeClassGoals(db: Db, departmentIds: string[], now: Date): Promise<unknown> {
  const startsAt = new Date(now.getTime() - 20 * dayMs).toISOString();
  return rows(
    db,
    sql`update departments set goal_minutes = 1200, goal_starts_at = ${startsAt},
      goal_ends_on = ${plusDays(dayIn(zone, now), 20)}::date where id = any(${array(departmentIds)})`,
  );
}
