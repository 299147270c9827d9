import type { Exercise } from '@okur/contract/exercises';
import { kindOf, authoredLevel } from '@okur/contract/exercises/kinds';
import { nextLevel, type Step } from '@okur/contract/exercises/steps';
import { insertAssignment } from '../features/daily-tasks/save.ts';
import { type AttemptRow, attemptOf, insertAttempts } from '../features/exercises/record-attempt.ts';
import type { Db } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { dayMs, type SchoolYear } from './calendar.ts';
import { type Player, playExercise } from './exercise-player.ts';
import type { DemoReader } from './people.ts';
import type { Random } from './random.ts';
import type { DemoSchool } from './schools.ts';

/** For so many days the school has had tasks for every day. */
const taskDays = 12;
/** Before that, all year, there was a task on Mondays alone; each student played one of these in a few weeks of it. */
const onMondays = ['Sayı tablosu', 'Sözcüğün anlamı', 'Göz sıçrama'];
const weekly = { own: 0.9, others: 0.02 };
/** Exercises of each day, by their Turkish names; what does not fit a grade is left out there. */
const everyday = [
  'Sayı tablosu',
  'Akan sözcükler: Ekmek neden kabarır?',
  'Akan sözcükler: Leyleklerin göçü',
  'Sözcüğün anlamı',
];
const beforeMorning = [
  'Tekrarlı okuma: Damlanın yolculuğu',
  'Eksik sözcükler: Dedemin radyosu',
  'Bir bakışta rakamlar',
];
/** What the demo's own student plays beside the tasks, three a day in turn. */
const atWill = [
  'Göz sıçrama',
  'b harflerini say',
  'Aynı mı, farklı mı?',
  'b mi, d mi?',
  'Genişleyen bakış',
  'Süreli okuma: Yer altı şehirleri',
  'Sütunlarda balıkçılar',
  'Metronomla: Arıların dansı',
  'Tempo çizgisi: Güneş saati',
  'Bloklama: Evliya Çelebi',
  'Elif ile kuş',
  'Tempo çizgisi: Yamalı uçurtma',
  'Gölgeleme: Kervansarayda bir gece',
];
const atWillADay = 3;
/** The demo's own student sits down so much before the others: what it forgot yesterday is due at any hour of today. */
const earlierMs = 8 * 3_600_000;
/** Türkiye is three hours ahead of UTC all year. */
const zoneMs = 3 * 3_600_000;
const dateOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10);

interface World {
  random: Random;
  schools: readonly DemoSchool[];
  exercises: readonly Exercise[];
  year: SchoolYear;
  now: Date;
  /** The demo's own student: has a task of its own, and today's still to do. */
  studentId: string;
}

/**
 * Daily tasks for everyone and for one student, and what became of them: each attempt goes through the functions that
 * score those of a browser.
 */
export async function makeDailyTasks(
  db: Db,
  world: World,
  readers: readonly DemoReader[],
  say: (count: number) => void,
): Promise<void> {
  const first = firstDay(world.now);
  await assignTasks(db, world, first);
  const attempts: AttemptRow[] = [];
  let count = 0;
  for (const reader of readers.filter(({ isNew, hasStopped }) => !isNew && !hasStopped)) {
    const played = attemptsOf(world, reader, first);
    attempts.push(...played);
    count += played.length;
    if (attempts.length >= batch) await insertAttempts(db, attempts.splice(0));
  }
  await insertAttempts(db, attempts);
  say(count);
}

export const firstDay = (now: Date): number => now.getTime() - taskDays * dayMs;

const named = (exercises: readonly Exercise[], names: readonly string[]): Exercise[] =>
  names.map((name) => exercises.find((exercise) => exercise.name.tr === name)!);

async function assignTasks(db: Db, { exercises, year, studentId }: World, first: number): Promise<void> {
  const assigned = (names: readonly string[]) =>
    named(exercises, names).map(({ id }) => ({ exercise_id: id, repetitions: 1 }));
  const opened = new Date(year.mondays[0]!.getTime() - dayMs);
  await insertAssignment(
    db,
    {
      id: newId(),
      title: 'Pazartesi çalışması',
      weekdays: [1],
      starts_on: dateOf(opened.getTime()),
      ends_on: dateOf(first - dayMs),
      active: true,
      created_at: opened,
      exercises: assigned(onMondays),
    },
    opened,
  );
  const created = new Date(first - dayMs);
  const task = { starts_on: dateOf(first), active: true, created_at: created };
  await insertAssignment(
    db,
    {
      ...task,
      id: newId(),
      title: 'Her gün on dakika',
      weekdays: [1, 2, 3, 4, 5],
      exercises: assigned(everyday),
    },
    created,
  );
  await insertAssignment(
    db,
    {
      ...task,
      id: newId(),
      title: 'Okuma çalışması',
      user_id: studentId,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      exercises: assigned(beforeMorning),
    },
    created,
  );
}

/** When a student sat down, and to which exercises. */
interface Sitting {
  at: number;
  exercises: readonly Exercise[];
}

/** In the afternoon of a day in Türkiye. */
const afternoon = (random: Random, at: number): number =>
  Math.floor((at + zoneMs) / dayMs) * dayMs - zoneMs + random.whole(15 * 60, 20 * 60) * 60_000;

/** One exercise of the Mondays' task, in some of the weeks before the tasks of every day. */
function sittingsOfMondays({ random, exercises, year }: World, chance: number, first: number): Sitting[] {
  const tasks = named(exercises, onMondays);
  return year.mondays
    .filter((monday) => monday.getTime() + dayMs < first && random.chance(chance))
    .map((monday) => ({ at: afternoon(random, monday.getTime()), exercises: [random.pick(tasks)] }));
}

/** On most of the days since the first: what was planned, and some exercises at will in turn. */
function sittingsOfDays(
  random: Random,
  diligence: number,
  { planned, free }: { planned: readonly Exercise[]; free: readonly Exercise[] },
  first: number,
): Sitting[] {
  let taken = 0;
  return Array.from({ length: taskDays }, (_, day) => first + day * dayMs)
    .filter((at) => new Date(at + zoneMs).getUTCDay() % 6 !== 0 && random.chance(diligence))
    .map((at) => {
      const chosen = Array.from({ length: Math.min(atWillADay, free.length) }, () => free[taken++ % free.length]!);
      return { at: afternoon(random, at), exercises: [...planned, ...chosen] };
    });
}

/** What one student did in the year, oldest first. */
export function attemptsOf(world: World, reader: DemoReader, first: number): AttemptRow[] {
  const { random, schools, exercises, now, studentId } = world;
  const school = schools.find(({ departments }) => departments.includes(reader.department))!;
  const who = { user_id: reader.id, company_id: school.id, department_id: reader.department.id };
  const grade = reader.department.grade_level;
  const isOwn = reader.id === studentId;
  const fits = ({ grade_from, grade_to }: Exercise) => grade >= (grade_from ?? 1) && grade <= (grade_to ?? 12);
  const planned = named(exercises, [...everyday, ...(isOwn ? beforeMorning : [])]).filter(fits);
  const free = isOwn ? named(exercises, atWill).filter(fits) : [];
  const diligence = isOwn ? 0.95 : random.between(0.15, 0.8);
  const player: Player = {
    skill: Math.min(1, Math.max(0, random.normal(0.6, 0.2))),
    limitWpm: (70 + 14 * grade) * random.between(0.85, 1.35),
    forgets: isOwn,
  };
  const sittings = [
    ...sittingsOfMondays(world, isOwn ? weekly.own : weekly.others, first),
    ...sittingsOfDays(random, diligence, { planned, free }, first),
  ];
  const stepsOf = new Map<Exercise, Step[]>();
  const attempts: AttemptRow[] = [];
  for (const sitting of sittings) {
    let clock = isOwn ? sitting.at - earlierMs : sitting.at;
    for (const exercise of sitting.exercises) {
      if (clock > now.getTime() - 3_600_000) continue;
      const steps = stepsOf.get(exercise) ?? [];
      const attempt = attemptAt(random, player, exercise, levelAfter(exercise, steps), who, clock);
      stepsOf.set(exercise, [...steps, stepAfter(attempt)]);
      attempts.push(attempt);
      clock = attempt.finished_at.getTime() + 30_000;
    }
  }
  return attempts;
}

const stepAfter = ({ level, score, comprehension_corrected, trusted }: AttemptRow): Step => ({
  level,
  score,
  comprehensionCorrected: comprehension_corrected,
  trusted,
});

/** Rows in one statement: each carries what was done, event by event. */
const batch = 200;

function levelAfter(exercise: Exercise, steps: readonly Step[]): number {
  const last = steps.at(-1);
  return last ? nextLevel(kindOf(exercise.kind).ladder, last, steps.at(-2)) : authoredLevel(exercise);
}

function attemptAt(
  random: Random,
  player: Player,
  exercise: Exercise,
  level: number,
  who: { user_id: string; company_id: string; department_id: string },
  at: number,
): AttemptRow {
  const id = newId(at);
  const events = playExercise(random, player, exercise, level, id);
  const received = at + events.at(-1)!.at + 1500;
  const device = random.weighted(
    ['desktop', 'tablet', 'phone'] as const,
    (kind) => ({ desktop: 4, tablet: 3, phone: 3 })[kind],
  );
  return attemptOf(
    {
      id,
      exercise_id: exercise.id,
      exercise_version: exercise.version,
      level,
      timed: true,
      started_at: new Date(at).toISOString(),
      events,
      device,
    },
    exercise,
    who,
    received,
  );
}
