import { insertRows } from '../database/index.ts';
import type { Route } from '@okur/contract/route';
import { newId } from '../database/ids.ts';
import {
  certificates,
  certificateTemplates,
  articleCategories,
  articleTypes,
  articleVersions,
  examAttempts,
  examQuestions,
  exams,
  articles,
  audit,
  dailyTasks,
  exerciseAttempts,
  classLists,
  faqs,
  homeworkDepartments,
  homeworks,
  jobs,
  oneRosters,
  personalDataRequests,
  readingSessions,
  relationTerms,
  sessions,
  terms,
  rollOvers,
  userNotes,
  viewings,
} from '../database/tables/index.ts';
import type { TestApp } from './app.ts';
import { makeCompany, makeDepartment, makeInstructor, makeManager, makeParent, makeStudent } from './factories.ts';

/* A company with one of everything, for tests that walk all routes. */

export const everyFlag = {
  buy_activation_access: true,
  document_access: true,
  parent_access: true,
  tutorial_access: true,
};

/** One of everything, all of one company: ids by the name that stands before a parameter or by the parameter's name. */
export async function makeWorld(app: TestApp) {
  const company = await makeCompany(app, everyFlag);
  const department = await makeDepartment(app, company);
  const manager = await makeManager(app, [company]);
  const { id: instructor, adminId: instructorAdmin } = await makeInstructor(app, company, [department]);
  const user = await makeStudent(app, company, department);
  const parent = await makeParent(app, [user]);
  const article = newId();
  const text = { title: 'Metin', language: 'tr' as const, body: '<p>Metin.</p>', word_count: 1, questions: [] };
  await insertRows(app.services.db, articles, {
    id: article,
    ...text,
    status: 'published',
    company_id: company,
    instructor_id: instructor,
  });
  await insertRows(app.services.db, articleVersions, { article_id: article, version: 1, ...text });
  const homework = newId();
  await insertRows(app.services.db, homeworks, {
    id: homework,
    kind: 'article',
    title: 'Ödev',
    company_id: company,
    article_id: article,
    article_version: 1,
    starts_at: new Date(),
    due_at: new Date(Date.now() + 1e8),
  });
  await insertRows(app.services.db, homeworkDepartments, { homework_id: homework, department_id: department });
  const reading = newId();
  await insertRows(app.services.db, readingSessions, {
    id: reading,
    user_id: user,
    company_id: company,
    department_id: department,
    article_id: article,
    article_version: 1,
    homework_id: homework,
    language: 'tr',
    words: 1,
    active_seconds: 60,
    wpm: 100,
    device: 'desktop',
    implausible: false,
    trace: [],
    formula_version: '1',
    started_at: new Date(),
    finished_at: new Date(),
  });
  const classList = newId();
  await insertRows(app.services.db, classLists, {
    id: classList,
    company_id: company,
    file_name: 'a.csv',
    encoding: 'utf-8',
    headers: [],
    rows: [],
    mapping: [],
    counts: { rows: 0, faulty: 0, create: 0, update: 0, unchanged: 0, departments_new: 0, parents_new: 0 },
  });
  const oneRoster = newId();
  await insertRows(app.services.db, oneRosters, {
    id: oneRoster,
    company_id: company,
    file_name: 'a.zip',
    roster: {},
    schools: [],
    faults: [],
    summary: {},
    fingerprint: '',
  });
  const note = newId();
  await insertRows(app.services.db, userNotes, {
    id: note,
    user_id: user,
    admin_id: manager,
    note: 'Okuma gözlüğü takıyor.',
  });
  const rollOver = newId();
  await insertRows(app.services.db, rollOvers, {
    id: rollOver,
    company_id: company,
    academic_year: '2026-2027',
    counts: {},
    changes: { made: [], archived: [], users: [] },
  });
  const [entry, batch] = [newId(), newId()];
  await insertRows(app.services.db, audit, {
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
  const faq = newId();
  await insertRows(app.services.db, faqs, {
    id: faq,
    language: 'tr',
    question: 'Soru?',
    answer: '<p>Cevap.</p>',
    order: 1,
    published: true,
  });
  const term = newId();
  await insertRows(app.services.db, terms, {
    id: term,
    language: 'tr',
    term: `söz ${term}`,
    word: `söz ${term}`,
    stem: 'söz',
    meaning: 'Anlam.',
    example: '',
  });
  const pair = newId();
  await insertRows(app.services.db, relationTerms, {
    id: pair,
    relation_type: 'similar',
    language: 'tr',
    term: 'a',
    related_term: pair,
    word: 'a',
    related_word: pair,
  });
  const [category, type] = [newId(), newId()];
  await insertRows(app.services.db, articleCategories, { id: category, name: category });
  await insertRows(app.services.db, articleTypes, { id: type, name: type });
  const [exam, question, examAttempt] = [newId(), newId(), newId()];
  await insertRows(app.services.db, exams, {
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
  await insertRows(app.services.db, examQuestions, {
    id: question,
    exam_id: exam,
    order: 1,
    kind: 'true_false',
    stem: 'Soru',
    options: [],
    explanation: '',
    points: 1,
    skill: 'literal',
  });
  await insertRows(app.services.db, examAttempts, {
    id: examAttempt,
    exam_id: exam,
    user_id: user,
    company_id: company,
    department_id: department,
    number: 1,
    seed: 1,
    question_ids: [question],
  });
  const session = newId();
  await insertRows(app.services.db, sessions, {
    id: session,
    account_type: 'staff',
    account_id: manager,
    token_hash: session,
    expires_at: new Date(Date.now() + 1e8),
    ends_at: new Date(Date.now() + 1e8),
  });
  const job = newId();
  await insertRows(app.services.db, jobs, {
    id: job,
    kind: 'export',
    account_type: 'staff',
    account_id: manager,
    company_id: company,
    input: {},
  });
  const dailyTask = newId();
  await insertRows(app.services.db, dailyTasks, {
    id: dailyTask,
    title: 'Her gün',
    user_id: user,
    exercises: [],
    weekdays: [1],
    starts_on: '2026-09-01',
  });
  const attempt = newId();
  await insertRows(app.services.db, exerciseAttempts, {
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
    started_at: new Date(),
    finished_at: new Date(),
  });
  const personalDataRequest = newId();
  await insertRows(app.services.db, personalDataRequests, {
    id: personalDataRequest,
    kind: 'erasure',
    person: 'student',
    person_id: user,
    company_id: company,
    reason: 'Test',
    due_at: new Date(Date.now() + 1e8),
  });
  const [certificateTemplate, certificate] = [newId(), newId()];
  const layout = { title: 'Belge', language: 'tr' as const, body: 'Metin', background: 'frame' as const };
  await insertRows(app.services.db, certificateTemplates, { id: certificateTemplate, company_id: company, ...layout });
  await insertRows(app.services.db, certificates, {
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
  const viewing = newId();
  await insertRows(app.services.db, viewings, {
    id: viewing,
    admin_id: manager,
    session_id: session,
    account_type: 'student',
    account_id: user,
    reason: 'Test',
    ends_at: new Date(Date.now() + 1e6),
  });
  return {
    'view-as': viewing,
    // Of the platform, which every school sees: here ones that do not exist.
    modules: newId(),
    exercises: newId(),
    notifications: newId(),
    certificates: certificate,
    'certificate-templates': certificateTemplate,
    certificateId: certificate,
    personalDataRequestId: personalDataRequest,
    assignment: dailyTask,
    user,
    'exercise-attempts': attempt,
    jobId: job,
    admins: manager,
    audit: entry,
    batchId: batch,
    sid: session,
    faq,
    terms: term,
    'relation-terms': pair,
    exams: exam,
    question,
    'result-answers': examAttempt,
    'exam-attempts': examAttempt,
    'article-categories': category,
    'article-types': type,
    noteId: note,
    rollOverId: rollOver,
    companies: company,
    departments: department,
    instructors: instructor,
    users: user,
    parents: parent,
    articles: article,
    'not-expired-article': article,
    homeworks: homework,
    readings: reading,
    results: user,
    extensions: user,
    tasks: homework,
    'exam-homeworks': homework,
    'class-lists': classList,
    'one-rosters': oneRoster,
    managers: manager,
    adminId: manager,
    instructorAdmin,
  };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Which thing a parameter names: by the parameter's own name, else by the word before it. */
export function idIn(world: World, path: string, parameter: string): string {
  const segments = path.split('/');
  const before = segments[segments.indexOf(`{${parameter}}`) - 1] ?? '';
  const id = (world as Record<string, string>)[parameter] ?? (world as Record<string, string>)[before];
  if (!id)
    throw new Error(
      `testing/world.ts cannot make what stands behind "${before}/{${parameter}}" of ${path}: add it to makeWorld`,
    );
  return id;
}

export const parametersOf = (route: Route): string[] =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
