import type { Homework } from '@okur/contract/homework';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import homeworkTexts from '../../../../texts/browser/homework.json' with { type: 'json' };
import speedTexts from '../../../../texts/browser/speed.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import HomeworkList from './HomeworkList.tsx';
import SequencePage from './SequencePage.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(
    Object.entries({ ...homeworkTexts, ...speedTexts }).flatMap(([key, text]) =>
      'en' in text ? [[key, text.en]] : [],
    ),
  ),
);

const none = { language: null, from: null, to: null, wpm: null, comprehension: null, effective_speed: null };

const homework = (last: number, title: string, averages: object) =>
  ({
    id: `00000000-0000-7000-8000-00000000000${last}`,
    kind: 'article',
    title,
    time_zone: 'Europe/Istanbul',
    departments: [],
    students: [],
    due_at: '2026-11-22T03:30:00Z',
    state: 'over',
    student_count: 12,
    closed_count: 0,
    completed_count: 9,
    averages: { ...none, measured: 0, score: null, ...averages },
    sequence: null,
  }) as unknown as Homework;

it('a card on a telephone says the speed and what it rests on, or nothing of it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const measured = {
    wpm: 164.2,
    language: 'tr',
    measured: 9,
    from: '2026-11-16T09:00:00Z',
    to: '2026-11-20T09:00:00Z',
  };
  serve(() => ({
    data: [homework(1, 'Dedemin Radyosu', measured), homework(2, 'Sayılar', {})],
    meta: { current_page: 1, per_page: 25, total: 2, last_page: 1, total_is: 'exact' },
  }));
  show(HomeworkList);
  await screen.findByText('Dedemin Radyosu');
  const [first, second] = screen.getAllByRole('listitem').map((card) => card.textContent);
  expect(first).toMatch(/Words a minute: 164Turkish, 9 readings, Nov 16/u);
  expect(second).not.toContain('Words a minute');
});

it('a card on a telephone says of a student with more time until when, and of no one else', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const step = homework(1, 'Dedemin Radyosu', {});
  const student = (name: string, extension: object | null) => ({
    user_id: `of ${name}`,
    name,
    surname: 'Su',
    username: name,
    department_name: '5-A',
    extension,
    done: 0,
    finished_at: null,
    steps: [{ homework_id: step.id, finished_at: null, late: false }],
  });
  serve(({ path }) =>
    path.endsWith('/students')
      ? {
          data: [student('Ada', { due_at: '2026-11-25T09:00:00Z', reason: 'Ill' }), student('Ece', null)],
          meta: { current_page: 1, per_page: 25, total: 2, last_page: 1, total_is: 'exact' },
        }
      : { data: { id: step.id, version: 1, title: 'Steps', student_count: 2, completed_count: 0, steps: [step] } },
  );
  show(SequencePage, `/list/${step.id}`);
  const card = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await card('Ada Su')).toContain('until Nov 25, 2026');
  expect(await card('Ece Su')).not.toContain('until');
});
