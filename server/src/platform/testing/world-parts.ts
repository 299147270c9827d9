import { rightNow, timeAhead } from '@okur/contract/testing/time';
import { insertRows } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import {
  certificates,
  certificateTemplates,
  articleCategories,
  articleTypes,
  examAttempts,
  examQuestions,
  examQuestionVersions,
  exams,
  audit,
  dailyTasks,
  exerciseAttempts,
  classLists,
  faqs,
  homeReadings,
  jobs,
  oneRosters,
  rosterConnections,
  personalDataRequests,
  relationTerms,
  sessions,
  terms,
  rollOvers,
  userNotes,
  viewings,
} from '../database/tables/index.ts';
import type { TestApp } from './app.ts';
import { makeCompany, makeDepartment, makeInstructor, makeManager, makeParent, makeStudent } from './factories.ts';

/* What a company with one of everything is made of, see world.ts. */

export const everyFlag = {
  buy_activation_access: true,
  document_access: true,
  parent_access: true,
  tutorial_access: true,
};

/** A company with a class and a person of each kind. */
export async function makePeople(app: TestApp) {
  const company = await makeCompany(app, everyFlag);
  const department = await makeDepartment(app, company);
  const manager = await makeManager(app, [company]);
  const { id: instructor, adminId: instructorAdmin } = await makeInstructor(app, company, [department]);
  const user = await makeStudent(app, company, department);
  const parent = await makeParent(app, [user]);
  return { db: app.services.db, company, department, manager, instructor, instructorAdmin, user, parent };
}
export type People = Awaited<ReturnType<typeof makePeople>>;

/** What files bring. */
export async function makeImports({ db, company }: People) {
  const classList = newId();
  await insertRows(db, classLists, {
    id: classList,
    company_id: company,
    file_name: 'a.csv',
    encoding: 'utf-8',
    headers: [],
    rows: [],
    mapping: [],
    counts: {
      rows: 0,
      faulty: 0,
      create: 0,
      update: 0,
      unchanged: 0,
      departments_new: 0,
      parents_new: 0,
      links_new: 0,
    },
  });
  const oneRoster = newId();
  await insertRows(db, oneRosters, {
    id: oneRoster,
    company_id: company,
    file_name: 'a.zip',
    roster: {},
    schools: [],
    faults: [],
    summary: {},
    fingerprint: '',
  });
  const rosterConnection = newId();
  await insertRows(db, rosterConnections, {
    id: rosterConnection,
    company_id: company,
    name: 'Okul sistemi',
    roster_version: '1.1',
    base_url: 'https://okul.example/ims',
    auth_url: 'https://okul.example/token',
    client_id: 'okur',
    secret: '',
    nightly: false,
  });
  return { classList, oneRoster, rosterConnection };
}

/** What staff leave behind. */
export async function makeRecords({ db, company, manager, user }: People) {
  const note = newId();
  await insertRows(db, userNotes, {
    id: note,
    user_id: user,
    admin_id: manager,
    note: 'Okuma gözlüğü takıyor.',
  });
  const rollOver = newId();
  await insertRows(db, rollOvers, {
    id: rollOver,
    company_id: company,
    academic_year: '2026-2027',
    counts: {},
    changes: { made: [], archived: [], users: [] },
  });
  const [entry, batch] = [newId(), newId()];
  await insertRows(db, audit, {
    id: entry,
    request_id: batch,
    account_type: 'staff',
    account_id: manager,
    action: 'update',
    subject: 'USER',
    subject_id: user,
    company_id: company,
    before: { name: 'A' },
    after: { name: 'Deniz' },
  });
  return { note, rollOver, entry, batch };
}

/** What belongs to the platform. */
export async function makeCatalogue({ db }: People) {
  const faq = newId();
  await insertRows(db, faqs, {
    id: faq,
    language: 'tr',
    question: 'Soru?',
    answer: '<p>Cevap.</p>',
    order: 1,
    published: true,
  });
  const term = newId();
  await insertRows(db, terms, {
    id: term,
    language: 'tr',
    term: `söz ${term}`,
    word: `söz ${term}`,
    stem: 'söz',
    meaning: 'Anlam.',
    example: '',
  });
  const pair = newId();
  await insertRows(db, relationTerms, {
    id: pair,
    relation_type: 'similar',
    language: 'tr',
    term: 'a',
    related_term: pair,
    word: 'a',
    related_word: pair,
  });
  const [category, type] = [newId(), newId()];
  await insertRows(db, articleCategories, { id: category, name: category });
  await insertRows(db, articleTypes, { id: type, name: type });
  return { faq, term, pair, category, type };
}

/** An exam, a question and an attempt. */
export async function makeExam({ db, company, department, instructor, user }: People) {
  const [exam, question, examAttempt] = [newId(), newId(), newId()];
  await insertRows(db, exams, {
    id: exam,
    name: 'Sınav',
    language: 'tr',
    kind: 'reading',
    pass_percent: 60,
    shuffle: false,
    attempts: 1,
    status: 'published',
    company_id: company,
    instructor_id: instructor,
  });
  const kinds = { kind: 'true_false', skill: 'literal' } as const;
  const content = { ...kinds, stem: 'Soru', options: [], explanation: '', points: 1 };
  await insertRows(db, examQuestions, { id: question, exam_id: exam, order: 1, ...content });
  await insertRows(db, examQuestionVersions, { question_id: question, version: 1, content });
  await insertRows(db, examAttempts, {
    id: examAttempt,
    exam_id: exam,
    user_id: user,
    company_id: company,
    department_id: department,
    number: 1,
    pass_percent: 60,
    seed: 1,
    question_ids: [question],
    question_versions: [1],
  });
  return { exam, question, examAttempt };
}

/** A daily task, an attempt at an exercise, and a book read at home. */
export async function makePractice({ db, company, department, user, parent }: People) {
  const dailyTask = newId();
  await insertRows(db, dailyTasks, {
    id: dailyTask,
    title: 'Her gün',
    user_id: user,
    exercises: [],
    weekdays: [1],
    starts_on: '2026-09-01',
  });
  const attempt = newId();
  await insertRows(db, exerciseAttempts, {
    id: attempt,
    user_id: user,
    company_id: company,
    department_id: department,
    exercise_id: newId(),
    exercise_version: 1,
    kind: 'schulte_table',
    level: 5,
    params: {},
    timed: true,
    trusted: true,
    score: 1,
    seconds: 1,
    errors: 0,
    measures: {},
    events: [],
    device: 'phone',
    formula_version: '1',
    started_at: rightNow(),
    finished_at: rightNow(),
  });
  const homeReading = newId();
  await insertRows(db, homeReadings, {
    id: homeReading,
    user_id: user,
    parent_id: parent,
    title: 'Kitap',
    minutes: 20,
    read_on: '2026-09-01',
  });
  return { dailyTask, attempt, homeReading };
}

/** A certificate and what it was printed from. */
export async function makeCertificate({ db, company, user }: People) {
  const [certificateTemplate, certificate] = [newId(), newId()];
  const layout = { title: 'Belge', language: 'tr' as const, body: 'Metin', background: 'frame' as const };
  await insertRows(db, certificateTemplates, { id: certificateTemplate, company_id: company, ...layout });
  await insertRows(db, certificates, {
    id: certificate,
    template_id: certificateTemplate,
    user_id: user,
    company_id: company,
    serial: certificate,
    ...layout,
    holder: 'Deniz',
    school: 'Okul',
    department_name: '',
    issued_on: '2026-09-01',
  });
  return { certificateTemplate, certificate };
}

/** A session of the manager with what it began. */
export async function makeAccess({ db, company, manager, user }: People) {
  const session = newId();
  await insertRows(db, sessions, {
    id: session,
    account_type: 'staff',
    account_id: manager,
    token_hash: session,
    expires_at: timeAhead(1e8),
    ends_at: timeAhead(1e8),
  });
  const job = newId();
  await insertRows(db, jobs, {
    id: job,
    kind: 'export',
    account_type: 'staff',
    account_id: manager,
    company_id: company,
    input: {},
  });
  const personalDataRequest = newId();
  await insertRows(db, personalDataRequests, {
    id: personalDataRequest,
    kind: 'erasure',
    person: 'student',
    person_id: user,
    company_id: company,
    reason: 'Test',
    due_at: timeAhead(1e8),
  });
  const viewing = newId();
  await insertRows(db, viewings, {
    id: viewing,
    admin_id: manager,
    session_id: session,
    account_type: 'student',
    account_id: user,
    reason: 'Test',
    ends_at: timeAhead(1e6),
  });
  return { session, job, personalDataRequest, viewing };
}
