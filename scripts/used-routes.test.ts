import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* A call that no screen makes is a screen that is missing, or it is here with who makes it. */

const root = join(import.meta.dirname, '..');
const textOf = (patterns: string[]): string =>
  globSync(patterns, { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(String(name)) })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

/** The screens make the same of another call. */
const throughOthers: Record<string, string> = {
  adminBooks: 'the reports read the books over a period',
  allExams: 'the pickers search the list of exams',
  allManagers: 'the pickers search the list of accounts',
  attachToUser: 'every subscription begins with its student',
  availableToDepartment: 'the tab of restrictions says what may be taken',
  availableToUser: 'the tab of restrictions says what may be taken',
  challengeInvitations: 'the challenge is not part of the product',
  companyOfAdmin: 'the account names its company',
  companyReport: 'files of any size are made by jobs',
  createBookChapter: 'chapters are added at their book',
  createStudents: 'the form adds one student, class lists and rosters add many',
  departmentReport: 'files of any size are made by jobs',
  departmentsOfCompanyWithArticle: 'the page of a text lists its classes',
  departmentsOfInstructorWithArticle: 'the page of a text lists its classes',
  exportActivations: 'the list is taken out as every list is',
  getRelationTerm: 'the form has the row of the list',
  getTerm: 'the form has the row of the list',
  instructorBooks: 'the reports read the books over a period',
  myExerciseAttempt: 'the page of an exercise has its result in the answer',
  myHomeReadingSums: 'the day of the student holds the sums',
  quizAnswers: 'the results of exams are lists of their own',
  readingScoresOfUser: 'the list of a student’s tutorials has what was entered in its rows',
  renameUser: 'the sheet of names saves many at once, the form of a student all fields',
  stopMailsAtOnce: 'programs that read mails call it, not the browser',
  updateBookChapterByForm: 'the form of a chapter saves by its version',
  usersDashboard: 'the reports read the figures',
  usersReport: 'files of any size are made by jobs',
  usersWithoutName: 'the sheet of names has every student of the class',
};
const declared = [...textOf(['contract/src/**/*.ts']).matchAll(/^export const (\w+) = route\(/gm)].map(
  ([, name]) => name!,
);
const words = new Set(textOf(['web/src/**/*.ts', 'web/src/**/*.tsx']).match(/\w+/g));
const unused = declared.filter((name) => !words.has(name)).toSorted();

test('every call of the contract is made by the web or is named with why not', () => {
  expect(declared.length).toBeGreaterThan(300);
  expect(unused).toEqual(Object.keys(throughOthers).toSorted());
});
