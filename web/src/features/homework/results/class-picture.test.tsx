import type { Homework, HomeworkResult } from '@okur/contract/homework';
import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import homeworkTexts from '../../../../../texts/browser/homework.json' with { type: 'json' };
import { show } from '../../../kit/testing.tsx';
import { ClassPicture } from './ClassPicture.tsx';
import { HomeworkFigures } from './HomeworkFigures.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(homeworkTexts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const result = (name: string, reading_kind: HomeworkResult['reading_kind'], wpm: number | null) =>
  ({ user_id: name, name, surname: 'Ak', reading_kind, wpm, comprehension: wpm && 80 }) as unknown as HomeworkResult;

const results = [
  result('Ada', 'measurement', 120),
  result('Bora', 'measurement', 180),
  result('Can', 'not_counted', null),
  result('Defne', 'unanswered', null),
  result('Ege', 'rereading', 400),
];

const homework = {
  kind: 'article',
  time_zone: 'Europe/Istanbul',
  student_count: 6,
  completed_count: 5,
  reached_count: null,
  passed_count: null,
  averages: { wpm: 150, comprehension: 80, effective_speed: 120, measured: 2, language: 'tr', from: null, to: null },
} as unknown as Homework;

it('the picture of a class and its table show the students whom the average rests on', async () => {
  show(() => (
    <>
      <HomeworkFigures homework={homework} />
      <ClassPicture homework={homework} results={results} onReader={() => {}} />
    </>
  ));
  expect(await screen.findByText('average of 2 first readings that count')).toBeTruthy();
  expect(screen.getByText(/^Of 2 students, .* 3 results are not included/)).toBeTruthy();
  screen.getByRole('button', { name: 'Show as table' }).click();
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent).toSorted()).toEqual(['Ada Ak', 'Bora Ak']);
});
