import type { Exam, ExamQuestion } from '@okur/contract/exams';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/exams.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import { ExamQuestions } from './ExamQuestions.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;
const image = { address: '/files/questions/map.png', alt: 'A map of the coast' };
const question = (order: number, more: object = {}) =>
  ({
    id: id(order),
    version: 1,
    exam_id: id(7),
    order,
    kind: 'true_false',
    stem: `Question ${order}`,
    options: [
      { id: id(8), text: 'True', right: true },
      { id: id(9), text: 'False', right: false },
    ],
    explanation: '',
    points: 1,
    skill: 'literal',
    deleted_at: null,
    answer_count: 0,
    article_title: null,
    ...more,
  }) as unknown as ExamQuestion;

it('a question that is moved keeps its picture', async () => {
  const requests = serve(({ method, path }) => ({
    data: method === 'PUT' ? { rescored: 0 } : path.endsWith('/questions') ? [question(1, { image }), question(2)] : [],
  }));
  show(() => <ExamQuestions exam={{ id: id(7), editable: true, deleted_at: null } as unknown as Exam} />);
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Move question 1/ }), { key: 'ArrowDown' });
  await waitFor(() => expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ order: 2, image }));
});

it('a question that was corrected since the screen was read moves as it is now', async () => {
  const corrected = { version: 2, options: [{ id: id(8), text: 'True', right: false }] };
  let hasRead = false;
  const requests = serve(({ method, path }) => {
    if (method === 'PUT') return { data: { rescored: 0 } };
    if (!path.endsWith('/questions')) return { data: [] };
    const first = question(1, hasRead ? corrected : {});
    hasRead = true;
    return { data: [first, question(2)] };
  });
  show(() => <ExamQuestions exam={{ id: id(7), editable: true, deleted_at: null } as unknown as Exam} />);
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Move question 1/ }), { key: 'ArrowDown' });
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ order: 2, ...corrected }),
  );
});
