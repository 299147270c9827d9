import { type Question, shuffled } from '@okur/contract/questions';
import { rescore } from '../features/exams/rescore.ts';
import { keepVersions } from '../features/exams/wording.ts';
import { array, type Db, insertRows, rows, sql, updateRows } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { examQuestions, exams } from '../platform/database/tables/index.ts';
import type { SchoolYear } from './calendar.ts';
import type { Random } from './random.ts';
import { answersOf } from './reader.ts';
import type { DemoSchool } from './schools.ts';

type DemoQuestion = Pick<Question, 'kind' | 'stem' | 'points' | 'skill' | 'explanation'> & {
  options: readonly (readonly [text: string, right?: boolean])[];
  /** What it said when it was asked; the words were mended since. */
  formerly?: string;
};

interface DemoExam {
  name: string;
  kind: 'reading' | 'vocabulary' | 'general';
  grade_level: number;
  minutes: number | null;
  attempts: number;
  /** Share of the students of the demo instructor who have taken it. */
  taken: number;
  questions: readonly DemoQuestion[];
}

const right = true;

const demoExams: readonly DemoExam[] = [
  {
    name: 'Sözcük bilgisi: doğa ve deniz',
    kind: 'vocabulary',
    grade_level: 5,
    minutes: 15,
    attempts: 2,
    taken: 0.8,
    questions: [
      {
        kind: 'single_choice',
        stem: '“Kıyı” sözcüğünün eş anlamlısı hangisidir?',
        points: 1,
        skill: 'vocabulary',
        explanation: 'Kıyı da sahil de karayla suyun birleştiği yerdir.',
        options: [['Sahil', right], ['Liman'], ['Ada'], ['Köprü']],
      },
      {
        kind: 'multiple_choice',
        stem: 'Hangileri akarsudur?',
        formerly: 'Hangileri akar sudur?',
        points: 2,
        skill: 'vocabulary',
        explanation: 'Göl akmaz.',
        options: [['Irmak', right], ['Dere', right], ['Göl'], ['Çay', right]],
      },
      {
        kind: 'true_false',
        stem: 'Buhar, suyun donmuş hâlidir.',
        points: 1,
        skill: 'literal',
        explanation: 'Suyun donmuş hâli buzdur.',
        options: [['Doğru'], ['Yanlış', right]],
      },
      {
        kind: 'cloze',
        stem: 'Leylekler güzün sıcak ülkelere ___ eder, ilkbaharda ___ geri döner.',
        points: 2,
        skill: 'vocabulary',
        explanation: '',
        options: [['göç', right], ['yuvalarına', right], ['denize'], ['yankı']],
      },
      {
        kind: 'ordering',
        stem: 'Bir damlanın yolculuğunu sıraya koyun.',
        points: 2,
        skill: 'inferential',
        explanation: 'Su önce buharlaşır, sonra bulut olur, sonra yağar.',
        options: [
          ['Güneş denizi ısıtır', right],
          ['Su buharlaşıp yükselir', right],
          ['Buhar bulut olur', right],
          ['Yağmur yağar', right],
        ],
      },
      {
        kind: 'single_choice',
        stem: '“Süzülmek” sözcüğü hangi cümlede uygundur?',
        points: 1,
        skill: 'vocabulary',
        explanation: '',
        options: [['Martı denizin üstünde süzüldü.', right], ['Taş suya süzüldü.'], ['Kapı gürültüyle süzüldü.']],
      },
    ],
  },
  {
    name: 'Okuduğunu anlama: kısa metinler',
    kind: 'reading',
    grade_level: 5,
    minutes: 20,
    attempts: 1,
    taken: 0.55,
    questions: [
      {
        kind: 'single_choice',
        stem: '“Elif şemsiyesini evde unuttu. Eve geldiğinde ayakkabıları su içindeydi.” Hava nasıldı?',
        points: 2,
        skill: 'inferential',
        explanation: 'Islanan ayakkabılar yağmuru anlatır.',
        options: [['Yağmurlu', right], ['Güneşli'], ['Rüzgârlı ama kuru']],
      },
      {
        kind: 'single_choice',
        stem: '“Kedi, dolabın üstünden kımıldamadan köpeği izliyordu.” Kedi neden kımıldamıyor olabilir?',
        points: 2,
        skill: 'inferential',
        explanation: '',
        options: [['Köpekten çekindiği için', right], ['Uyuduğu için'], ['Dolabı sevdiği için']],
      },
      {
        kind: 'true_false',
        stem: '“Ali sınıfa herkesten önce girdi.” Sınıfa ilk giren Ali’dir.',
        points: 1,
        skill: 'literal',
        explanation: '',
        options: [['Doğru', right], ['Yanlış']],
      },
      {
        kind: 'ordering',
        stem: 'Cümleleri öykünün sırasına koyun.',
        points: 2,
        skill: 'main_idea',
        explanation: '',
        options: [
          ['Deniz bir tohum buldu.', right],
          ['Onu saksıya dikip suladı.', right],
          ['Haftalar sonra bir filiz çıktı.', right],
        ],
      },
    ],
  },
  {
    name: 'Yıl sonu genel değerlendirme',
    kind: 'general',
    grade_level: 6,
    minutes: null,
    attempts: 1,
    taken: 0,
    questions: [
      {
        kind: 'single_choice',
        stem: 'Bir metnin ana fikri nedir?',
        points: 1,
        skill: 'main_idea',
        explanation: '',
        options: [['Metnin asıl anlatmak istediği', right], ['Metnin ilk cümlesi'], ['Metindeki en uzun cümle']],
      },
      {
        kind: 'true_false',
        stem: 'Okurken geri dönmek her zaman yanlıştır.',
        points: 1,
        skill: 'evaluative',
        explanation: 'Anlamadığımız yere dönmek iyi bir okurun işidir.',
        options: [['Doğru'], ['Yanlış', right]],
      },
    ],
  },
];

/**
 * Exams of the demo instructor, taken by students of their own classes; the scores come from the same function as
 * everyone's.
 */
export async function makeExams(
  db: Db,
  random: Random,
  schools: readonly DemoSchool[],
  year: SchoolYear,
): Promise<void> {
  const school = schools.at(-1)!;
  const students = await rows<{ id: string; department_id: string }>(
    db,
    sql`select u.id, u.department_id from users u join department_instructors di on di.department_id = u.department_id
      where di.instructor_id = ${school.ownPost} and u.status = 'active' and u.deleted_at is null order by u.id`,
  );
  for (const { questions, taken, ...exam } of demoExams) {
    const id = newId();
    await insertRows(db, exams, {
      id,
      ...exam,
      language: 'tr',
      pass_percent: passPercent,
      shuffle: true,
      status: 'published',
      company_id: school.id,
      instructor_id: school.ownPost,
    });
    const drafts = questions.map(({ options, formerly, stem, ...question }, at) => ({
      id: newId(),
      ...question,
      stem: formerly ?? stem,
      order: at + 1,
      exam_id: id,
      options: options.map(([text, isRight = false]) => ({ id: newId(), text, right: isRight })),
    }));
    await insertRows(db, examQuestions, drafts);
    await keepVersions(
      db,
      drafts.map((draft) => draft.id),
    );
    const takers = students.filter(() => random.chance(taken));
    for (const student of takers)
      await take(db, random, year, {
        exam: id,
        minutes: exam.minutes,
        questions: drafts,
        companyId: school.id,
        student,
      });
    await rescore(db, id);
    for (const [at, { stem, formerly }] of questions.entries()) if (formerly) await mend(db, drafts[at]!.id, stem);
  }
}

/** Other words of a question, for those who take the exam from now on. */
async function mend(db: Db, id: string, stem: string): Promise<void> {
  await updateRows(db, examQuestions, { stem, newest_version: 2 }, sql`id = ${id}`);
  await keepVersions(db, [id]);
}

/** Percent from which its exams are passed. */
const passPercent = 60;

interface Taking {
  exam: string;
  minutes: number | null;
  questions: readonly Question[];
  companyId: string;
  student: { id: string; department_id: string };
}

async function take(
  db: Db,
  random: Random,
  year: SchoolYear,
  { exam, minutes, questions, companyId, student }: Taking,
): Promise<void> {
  const id = newId();
  const seed = random.whole(1, 1_000_000);
  const started = year.lesson(random, 20);
  const finished = new Date(started.getTime() + random.between(3, 12) * 60_000);
  const deadline = minutes === null ? null : new Date(started.getTime() + minutes * 60_000);
  await rows(
    db,
    sql`insert into exam_attempts (id, exam_id, user_id, company_id, department_id, number, pass_percent, seed,
      question_ids, question_versions, started_at, deadline_at, finished_at, ended_at)
        values (${id}, ${exam}, ${student.id}, ${companyId}, ${student.department_id}, 1, ${passPercent},
          ${seed}, ${array(
            shuffled(
              questions.map((q) => q.id),
              seed,
            ),
          )}, ${array(
            questions.map(() => 1),
            'int',
          )}, ${started}, ${deadline}, ${finished}, ${finished})`,
  );
  const answers = answersOf(random, questions, random.between(0.35, 0.95)).map(({ question_id, chosen }, at) => ({
    question_id,
    chosen,
    seq: at + 1,
    at_ms: (at + 1) * 30_000,
  }));
  await rows(
    db,
    sql`insert into exam_answers (attempt_id, question_id, chosen, seq, at_ms, saved_at)
        select ${id}, question_id, chosen, seq, at_ms, ${finished}
          from json_to_recordset(${JSON.stringify(answers)}::json) as x(question_id uuid, chosen jsonb, seq int,
          at_ms int)`,
  );
}
