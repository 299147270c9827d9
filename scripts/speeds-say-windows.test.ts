import { readFileSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';

/* A screen or a file of it that shows a speed says its window: the language, how many texts, from when to when. */

/** What says it. */
const says = /useWindowText|useWindowColumns|useBasisText|useSpeedColumns|<SpeedChart/;
/** What shows the speed of one reading beside its text and its day, or no measured speed at all. */
const named: Record<string, RegExp> = {
  'a list of readings, each with its text, its language or kind, and its day':
    /(parent\/ChildReadings|users\/record\/UserReadings|reports\/lists\/ReadingRows|progress\/StudentProgress)\.tsx$/,
  'the result of one reading, under its title': /student\/(result\/(ResultDetails|Beside)|today\/TaskCard)\.tsx$/,
  'the results of one text, whose window the figures over them say':
    /homework\/results\/(Results|StudentFigures|SpeedByComprehension|ClassPicture)\.tsx$/,
  'the pace of what moves, which is practice': /(reading\/pacing\/|features\/exercises\/|StartReading\.tsx$)/,
  'what a certificate asks for': /certificates\/(RuleFields|TemplateList)\.tsx$/,
  'any chart, and the one that says its language in the title': /(charts\/Chart|SpeedChart)\.tsx$/,
};
const screens = globSync('web/src/**/*.tsx')
  .filter((file) => !file.includes('.test.'))
  .filter((file) => /\bwpm\b|effective_speed/.test(readFileSync(file, 'utf8')));

test('every screen that shows a speed says its window, or why it has none', () => {
  const silent = screens.filter((file) => !says.test(readFileSync(file, 'utf8')));
  expect(silent.filter((file) => !Object.values(named).some((pattern) => pattern.test(file)))).toEqual([]);
  for (const pattern of Object.values(named))
    expect(
      silent.some((file) => pattern.test(file)),
      `${pattern}`,
    ).toBe(true);
});

/** Columns of the files that the figures of one reading are in, day and language beside them. */
const columnsOfReadings = /UserReadings|ReadingRows|homework\/results\/Results/;
/** What is to be reached was measured nowhere. */
const columnsOfRules = /certificates\/TemplateList/;

test('every column of a file that holds a speed has its window beside it', () => {
  const columns = screens.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/fields: \['(?:[\w.]*\.)?wpm'\][^\n]*\n[^\n]*/g)].map(([text]) => ({
      file,
      text,
    })),
  );
  expect(columns.length).toBeGreaterThan(3);
  const silent = columns.filter(({ text }) => !/also|speed\(|before\.wpm/.test(text));
  expect(
    silent.map(({ file }) => file).filter((file) => ![columnsOfReadings, columnsOfRules].some((of) => of.test(file))),
  ).toEqual([]);
});
