import type { Article } from '@okur/contract/articles';
import type { Department } from '@okur/contract/departments';
import { rightNow } from '@okur/contract/testing/time';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import texts from '../../../../texts/browser/homework.json' with { type: 'json' };
import { serve, show, signInAs } from '../../kit/testing.tsx';
import { GiveHomework } from './give/GiveHomework.tsx';
import HomeworkNew from './HomeworkNew.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;
const article = {
  id: id(1),
  title: 'Dedemin Radyosu',
  body: '<p>Radyo sustu.</p>',
  language: 'tr',
  word_count: 228,
  minutes: 2,
  readability: null,
  questions: [],
} as unknown as Article;
const departments = [
  { id: id(2), department_name: '5-A', student_count: 27, active_student_count: 25 },
  { id: id(3), department_name: '6-A', student_count: 24, active_student_count: 24 },
] as unknown as Department[];

const page = () => <GiveHomework article={article} departments={departments} department={undefined} />;
const give = async () => fireEvent.click(await screen.findByRole('button', { name: 'Assign homework' }));

it('a text and a department are enough: title, start and end have answers already', async () => {
  const given = { id: id(9), state: 'open', student_count: 23, closed_count: 2 };
  const requests = serve(({ method }) => ({ data: method === 'POST' ? given : article }));
  const router = show(page);
  fireEvent.click(await screen.findByRole('checkbox', { name: '5-A (25)' }));
  await give();
  expect(await screen.findByText('Homework assigned to 25 students')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/homeworks/${id(9)}`));
  const { body } = requests.find(({ method }) => method === 'POST')!;
  expect(body).toMatchObject({ title: 'Dedemin Radyosu', article_id: id(1), department_ids: [id(2)], starts_at: null });
  expect(Date.parse((body as { due_at: string }).due_at)).toBeGreaterThan(rightNow().getTime() + 6 * 86_400_000);
});

it('says who gets it before it is given, and asks for a department when there is none', async () => {
  const requests = serve(() => ({ data: article }));
  show(page);
  await give();
  expect(await screen.findByText('Please fill this in')).toBeTruthy();
  for (const name of ['5-A (25)', '6-A (24)']) fireEvent.click(screen.getByRole('checkbox', { name }));
  expect(await screen.findByText(/^49 students will get it now/)).toBeTruthy();
  expect(screen.getByText(/This text has no questions/)).toBeTruthy();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

it('says at once what is missing, also beside an empty title', async () => {
  serve(() => ({ data: article }));
  show(page);
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: ' ' } });
  await give();
  expect(await screen.findAllByText('Please fill this in')).toHaveLength(2);
});

it('given again after the answer was lost, it is the same homework', async () => {
  let lost = true;
  serve(({ method }) => {
    if (method === 'POST' && lost) throw new TypeError('network');
    return { data: method === 'POST' ? { id: id(9), state: 'open' } : article };
  });
  const answering = globalThis.fetch;
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return answering(address, init);
  });
  const router = show(page);
  fireEvent.click(await screen.findByRole('checkbox', { name: '6-A (24)' }));
  await give();
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Assign homework' }).hasAttribute('data-loading')).toBe(false),
  );
  lost = false;
  await give();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/homeworks/${id(9)}`));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('asks about unsaved input also after another kind was chosen', async () => {
  signInAs('SP');
  serve(() => ({ data: [], meta: { total: 0 } }));
  const router = show(HomeworkNew);
  fireEvent.change(await screen.findByLabelText('Note to students'), { target: { value: 'Read it twice' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Exercises' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'exercise' }));
  void router.navigate({ to: '/elsewhere' as never });
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
});
