import type { Exercise } from '@okur/contract/exercises';
import { demoStudent } from '../features/demo/accounts.ts';
import { storeHomework, storeSteps } from '../features/homework/save.ts';
import { array, type Db, rows, sql } from '../platform/database/index.ts';
import { dueHour, lessonsBegin, onDay } from './calendar.ts';
import { makeClassGoals, makeHomeworkTemplates, makeWeeklyHomework } from './homework-again.ts';
import type { DemoSchool } from './schools.ts';

/**
 * Homework of exercises and exams in the demo instructor's classes. Nothing is written about what came of them: the
 * attempts that the students made at their daily tasks and exams count.
 */
export async function makeHomeworkOfOtherKinds(
  db: Db,
  schools: readonly DemoSchool[],
  exercises: readonly Exercise[],
  now: Date,
): Promise<void> {
  const school = schools.at(-1)!;
  const { ids: departmentIds, admin_id: adminId } = (
    await rows<{ ids: string[]; admin_id: string }>(
      db,
      sql`select array_agg(di.department_id order by d.department_name) as ids, i.admin_id
        from department_instructors di join departments d on d.id = di.department_id
        join instructors i on i.id = di.instructor_id
          where di.instructor_id = ${school.ownPost} and d.archived_at is null group by i.admin_id`,
    )
  )[0]!;
  const exam = async (name: string): Promise<string> =>
    (await rows<{ id: string }>(db, sql`select id from exams where name = ${name} and company_id = ${school.id}`))[0]!
      .id;
  const exams = {
    reading: await exam('Okuduğunu anlama: kısa metinler'),
    words: await exam('Sözcük bilgisi: doğa ve deniz'),
  };
  const created: string[] = [];
  for (const [what, details] of [...ofExercises(exercises, departmentIds, now), ...ofExams(exams, departmentIds, now)])
    created.push(await storeHomework(db, { companyId: school.id, createdBy: adminId }, what, details));
  await rows(
    db,
    sql`update homeworks set created_at = starts_at, updated_at = starts_at where id = any(${array(created)})`,
  );
  const owner = { companyId: school.id, createdBy: adminId };
  await giveSteps(db, owner, exercises, exams.words, now);
  await makeWeeklyHomework(db, owner, exercises, departmentIds, now);
  await makeHomeworkTemplates(db, owner, exercises, exams.words);
  await makeClassGoals(db, departmentIds, now);
  await giveMoreTime(db, created[2]!, departmentIds[0]!, adminId, until(now, 3));
}

/**
 * A week of several steps that is open now: the text that the class of the demo's student reads these days becomes the
 * first one, with what was read of it; then exercises of the daily tasks, whose attempts count, and the exam.
 */
async function giveSteps(
  db: Db,
  owner: { companyId: string; createdBy: string },
  exercises: readonly Exercise[],
  examId: string,
  now: Date,
): Promise<void> {
  const [text] = await rows<{ id: string; title: string; due_at: string; ids: string[] }>(
    db,
    sql`select h.id, v.title, h.due_at::text, array(select x.department_id from homework_departments x
      where x.homework_id = h.id) as ids
      from homeworks h join article_versions v on v.article_id = h.article_id and v.version = h.article_version
        join homework_departments hd on hd.homework_id = h.id
        join users u on u.department_id = hd.department_id and u.email = ${demoStudent.email}
      where h.starts_at < now() and h.due_at > now() order by v.language = 'tr' desc, h.starts_at, h.id limit 1`,
  );
  const week = {
    instructions: 'Önce oku, sonra alıştırmayı yap, en sonunda sınava gir.',
    starts_at: from(now, -6),
    due_at: new Date(text!.due_at).toISOString(),
  };
  const exercise = exercises.find(({ name }) => name.tr === 'Sayı tablosu')!;
  const [second] = await storeSteps(
    db,
    owner,
    [
      {
        title: exercise.name.tr,
        target: null,
        content: { kind: 'exercise', exercises: [{ exercise_id: exercise.id, repetitions: 1, min_score: null }] },
      },
      { title: 'Sözcük bilgisi: doğa ve deniz', target: null, content: { kind: 'exam', exam_id: examId } },
    ],
    { title: 'Doğa haftası', department_ids: text!.ids, ...week },
  );
  const sequence = sql`(select sequence_id from homeworks where id = ${second!})`;
  await rows(db, sql`update homework_sequences set steps = 3 where id = ${sequence}`);
  await rows(
    db,
    sql`update homeworks set step = step + 1, created_at = starts_at, updated_at = starts_at
      where sequence_id = ${sequence}`,
  );
  await rows(
    db,
    sql`update homeworks set sequence_id = ${sequence}, step = 1, title = ${text!.title},
      instructions = ${week.instructions}, starts_at = ${week.starts_at}, counts_from = ${week.starts_at}
      where id = ${text!.id}`,
  );
}

type Assignment = [what: Parameters<typeof storeHomework>[2], details: Parameters<typeof storeHomework>[3]];

const from = (now: Date, inDays: number): string => onDay(now, inDays, lessonsBegin).toISOString();
const until = (now: Date, inDays: number): string => onDay(now, inDays, dueHour).toISOString();

function ofExercises(exercises: readonly Exercise[], departmentIds: string[], now: Date): Assignment[] {
  const exercise = (tr: string) => exercises.find(({ name }) => name.tr === tr)!.id;
  return [
    [
      {
        kind: 'exercise',
        exercises: [
          { exercise_id: exercise('Sayı tablosu'), repetitions: 3, min_score: null },
          { exercise_id: exercise('Sözcüğün anlamı'), repetitions: 2, min_score: 50 },
        ],
      },
      {
        title: 'Göz ve sözcük çalışması',
        instructions: 'Acele etme; doğru yapmak hızlı yapmaktan önemlidir.',
        department_ids: departmentIds,
        starts_at: from(now, -9),
        due_at: until(now, 2),
        target: { measure: 'score', value: 70 },
      },
    ],
    [
      {
        kind: 'exercise',
        exercises: [
          { exercise_id: exercise('Elif ile kuş'), repetitions: 1, min_score: null },
          { exercise_id: exercise('Bir bakışta sözcükler'), repetitions: 2, min_score: null },
        ],
      },
      {
        title: 'Öykü ve bir bakışta sözcükler',
        instructions: 'Önce öyküyü sıraya koy, sonra sözcüklere geç.',
        department_ids: departmentIds,
        starts_at: from(now, -1),
        due_at: until(now, 5),
      },
    ],
  ];
}

const ofExams = (exams: { reading: string; words: string }, departmentIds: string[], now: Date): Assignment[] => [
  [
    { kind: 'exam', exam_id: exams.reading },
    {
      title: 'Okuduğunu anlama sınavı',
      instructions: 'Soruları sessiz bir yerde, tek oturuşta çöz.',
      department_ids: departmentIds,
      starts_at: from(now, -21),
      due_at: until(now, -1),
      target: { measure: 'score', value: 60 },
    },
  ],
  [
    { kind: 'exam', exam_id: exams.words },
    {
      title: 'Sözcük bilgisi sınavı',
      instructions: '',
      department_ids: departmentIds.slice(0, 1),
      starts_at: from(now, -10),
      due_at: until(now, 6),
    },
  ],
];

/** One who missed the exam has more time, and the others were reminded of it. */
async function giveMoreTime(
  db: Db,
  homeworkId: string,
  departmentId: string,
  adminId: string,
  until: string,
): Promise<void> {
  await rows(
    db,
    sql`insert into homework_extensions (homework_id, user_id, due_at, reason, created_by, created_at)
        select ${homeworkId}::uuid, u.id, ${until}::timestamptz, 'Üç gün hastaydı', ${adminId}::uuid,
          now() - interval '20 hours'
        from users u where u.department_id = ${departmentId} and u.status = 'active' and u.deleted_at is null
          and not exists (select from exam_attempts a join homeworks h on h.exam_id = a.exam_id
          where h.id = ${homeworkId} and a.user_id = u.id)
        order by u.name, u.id limit 1`,
  );
  await rows(
    db,
    sql`with reminded as (
          select h.id as homework_id, u.id as user_id
            from homeworks h join homework_departments hd on hd.homework_id = h.id
            join users u on u.department_id = hd.department_id
          where h.id = ${homeworkId} and u.status = 'active' and u.deleted_at is null and not exists (select
            from exam_attempts a where a.exam_id = h.exam_id and a.user_id = u.id)
        ), reminder as (
          insert into homework_reminders (homework_id, day, sent_at, sent_by, students, parents)
          select homework_id, (now() - interval '2 days')::date, now() - interval '2 days', ${adminId}, count(*), 0
            from reminded group by homework_id returning id
        )
        insert into homework_reminded (homework_id, user_id, reminder_id)
          select x.homework_id, x.user_id, m.id from reminded x cross join reminder m`,
  );
}
