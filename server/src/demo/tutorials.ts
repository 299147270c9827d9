import { readFile } from 'node:fs/promises';
import { QuestionInput } from '@okur/contract/questions';
import type { Question } from '@okur/contract/questions';
import type { Chapter } from '@okur/contract/tutorials';
import { demoStudent } from '../features/demo/accounts.ts';
import { saveResources } from '../features/tutorials/save-resources.ts';
import { type Db, insertRows, row, rows, sql, updateRows } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import {
  tutorialCaptions,
  tutorialCompletions,
  tutorialInstructors,
  tutorialQuizAttempts,
  tutorialReadingScores,
  tutorialResources,
  tutorials,
  tutorialWatches,
} from '../platform/database/tables/index.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import type { Services } from '../platform/runtime/services.ts';
import { addressOf, newKey } from '../platform/storage/keys.ts';
import type { DemoSchool } from './schools.ts';

const film = { file: 'eye.webm', seconds: 20, codecs: 'vp8' } as const;
const dayMs = 86_400_000;

const choice = (stem: string, right: string, ...wrong: string[]) =>
  QuestionInput.parse({
    kind: 'single_choice',
    stem,
    options: [{ text: right, right: true }, ...wrong.map((text) => ({ text, right: false }))],
  });

const turkish = {
  title: 'Göz satırda nasıl yürür?',
  language: 'tr',
  description: '<p>Okurken gözün ne yaptığını yirmi saniyede gör, sonra iki soruyu yanıtla.</p>',
  instructor: { name: 'Ayla Demirtaş', title: 'Okuma uzmanı', bio: 'On beş yıldır çocuklarla okuma çalışıyor.' },
  video: 'Gözün adımları',
  chapters: [
    { at: 0, title: 'Yavaş okuyan göz' },
    { at: 10, title: 'Alışkın göz' },
  ],
  quiz: 'Ne gördün?',
  questions: [
    choice('Göz satırda nasıl ilerler?', 'Sıçrar ve durur', 'Hep aynı hızla kayar', 'Geriye doğru gider'),
    choice('Alışkın göz bir bakışta ne görür?', 'İki sözcüğü', 'Tek bir harfi', 'Bütün sayfayı'),
  ],
} as const;
const english = {
  title: 'How your eyes walk along a line',
  language: 'en',
  description: '<p>See in twenty seconds what your eyes do when you read, then answer a question.</p>',
  instructor: { name: 'Emily Carter', title: 'Reading teacher', bio: 'Teaches reading in Bristol and Izmir.' },
  video: 'Steps of the eye',
  chapters: [
    { at: 0, title: 'Eyes that read slowly' },
    { at: 10, title: 'Eyes that are used to it' },
  ],
  quiz: 'What did you see?',
  questions: [choice('How do your eyes move along a line?', 'They jump and stop', 'They slide', 'They stay still')],
} as const;

interface MadeTutorial {
  id: string;
  video: string;
  quiz: string;
  questions: readonly Question[];
}

/** Two tutorials with a film of our own, and how far students of the last school are in them. */
export async function makeTutorials(
  db: Db,
  services: Pick<Services, 'storage'>,
  schools: readonly DemoSchool[],
  now: Date,
): Promise<void> {
  const school = schools.at(-1)!;
  const own = await makeTutorial(db, services, turkish, school.id);
  await makeTutorial(db, services, english);
  await makeProgress(db, own, school, now);
}

async function makeTutorial(
  db: Db,
  services: Pick<Services, 'storage'>,
  { instructor, video, quiz, questions, chapters, ...words }: typeof turkish | typeof english,
  companyId?: string,
): Promise<MadeTutorial> {
  const [id, instructorId] = [newId(), newId()];
  await insertRows(db, tutorialInstructors, { id: instructorId, ...instructor });
  await insertRows(db, tutorials, { id, ...words, instructor_id: instructorId, status: 'published' });
  await saveResources(db, id, [
    { kind: 'video', title: video },
    { kind: 'quiz', title: quiz, questions: [...questions] },
    ...(companyId
      ? [{ kind: 'companyVideo' as const, title: 'Okulumuzda okuma saati', company_id: companyId, required: false }]
      : []),
  ]);
  const made = await rows<{ id: string; kind: string; questions: Question[] }>(
    db,
    sql`select id, kind, questions from tutorial_resources where tutorial_id = ${id} order by position`,
  );
  for (const resource of made) if (resource.kind !== 'quiz') await storeFilm(db, services, resource.id, chapters);
  return { id, video: made[0]!.id, quiz: made[1]!.id, questions: made[1]!.questions };
}

const asset = (name: string): Promise<Buffer> => readFile(new URL(`tutorials/${name}`, import.meta.url));

async function storeFilm(
  db: Db,
  { storage }: Pick<Services, 'storage'>,
  resourceId: string,
  chapters: readonly Chapter[],
): Promise<void> {
  const bytes = await asset(film.file);
  const video = newKey('videos', 'video/webm');
  await storage.put(video, bytes, 'video/webm');
  await updateRows(
    db,
    tutorialResources,
    {
      video: addressOf(video),
      video_version: 1,
      seconds: film.seconds,
      bytes: bytes.byteLength,
      codecs: film.codecs,
      chapters,
      plays_everywhere: false,
      starts_fast: true,
    },
    sql`id = ${resourceId}`,
  );
  // What is said in the film is said in both languages: its words are bars.
  for (const language of ['tr', 'en']) {
    const captions = newKey('tutorials', 'text/vtt');
    await storage.put(captions, await asset(`eye.${language}.vtt`), 'text/vtt');
    await insertRows(db, tutorialCaptions, { resource_id: resourceId, language, file: addressOf(captions) });
  }
}

/** The demo student has begun; of a class of the demo instructor half are through, some failed the quiz once. */
async function makeProgress(db: Db, tutorial: MadeTutorial, school: DemoSchool, now: Date): Promise<void> {
  const { id: own } = orNotFound(
    await row<{ id: string }>(db, sql`select id from users where email = ${demoStudent.email}`),
  );
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const watch = (account_id: string, to: number, at: Date) =>
    insertRows(db, tutorialWatches, {
      account_type: 'student',
      account_id,
      resource_id: tutorial.video,
      watched: `{[0,${to})}`,
      position: to,
      started_at: at,
      watched_at: at,
      done_at: to === film.seconds ? at : null,
    });
  await watch(own, 8, before(1));
  const admin = orNotFound(await row<{ id: string }>(db, sql`select id from admins where email = 'in@okur.example'`));
  const taught = school.departments.find(({ adminId }) => adminId === admin.id) ?? school.departments[0]!;
  const others = await rows<{ id: string }>(
    db,
    sql`select id from users where department_id = ${taught.id} and id <> ${own} order by id limit 12`,
  );
  for (const [at, { id }] of others.entries()) {
    const day = before(12 - at);
    await watch(id, at % 2 === 0 ? film.seconds : 5 + at, day);
    if (at % 2 === 0) await takeQuiz(db, tutorial, id, { at: day, isFirstWrong: at % 4 === 0 });
  }
  for (const [at, { id }] of others.slice(0, 2).entries())
    await insertRows(db, tutorialReadingScores, {
      user_id: id,
      tutorial_id: tutorial.id,
      speed: 96 + at * 22,
      comprehension: 70 + at * 10,
      entered_by: admin.id,
      entered_at: before(3),
    });
}

/** Passed, some the second time. */
async function takeQuiz(
  db: Db,
  { id: tutorial_id, quiz, questions }: MadeTutorial,
  account_id: string,
  { at, isFirstWrong }: { at: Date; isFirstWrong: boolean },
): Promise<void> {
  const attempt = (right: boolean, answered_at: Date) => {
    const answers = questions.map(({ id, options }, number) => {
      const isRight = right || number > 0;
      return { question_id: id, chosen: [options.find((option) => option.right === isRight)!.id], right: isRight };
    });
    const points = answers.filter((answer) => answer.right).length;
    const score = (points / questions.length) * 100;
    const graded = { answers, points, max_points: questions.length, score, passed: right };
    return { id: newId(), account_type: 'student' as const, account_id, resource_id: quiz, answered_at, ...graded };
  };
  const later = new Date(at.getTime() + 600_000);
  await insertRows(db, tutorialQuizAttempts, [...(isFirstWrong ? [attempt(false, at)] : []), attempt(true, later)]);
  await insertRows(db, tutorialCompletions, {
    account_type: 'student',
    account_id,
    tutorial_id,
    completed_at: later,
  });
}
