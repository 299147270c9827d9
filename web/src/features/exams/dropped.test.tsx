import type { ExamResult } from '@okur/contract/exams';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFormModal } from '../../kit/form/modals.tsx';
import { serve, show } from '../../kit/testing.tsx';
import { ResultAnswersModal } from './ResultAnswersModal.tsx';

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;
const question = (last: number) => ({
  id: id(last),
  kind: 'single_choice',
  stem: `Stem ${last}`,
  options: [],
  explanation: '',
  points: 1,
  skill: 'literal',
  image: null,
});
const result = {
  id: id(9),
  exam_name: 'Reading',
  score: 50,
  points: 1,
  max_points: 2,
  started_at: '2026-11-20T10:00:00Z',
  username: 'ada',
  name: 'Ada',
  surname: 'Ak',
} as unknown as ExamResult;

it('a dropped question has no points beside it: it counts for no one', async () => {
  serve(() => ({
    data: {
      regrades: [],
      answers: [1, 2].map((last) => ({
        question: question(last),
        chosen: [],
        right: true,
        dropped: last === 2,
        reworded: false,
        points: 1,
        max_points: 1,
      })),
    },
  }));
  show(() => (
    <button type="button" onClick={() => void openFormModal(<ResultAnswersModal result={result} />)}>
      open
    </button>
  ));
  (await screen.findByRole('button', { name: 'open' })).click();
  expect(await screen.findByText('exams.is_dropped')).toBeTruthy();
  expect(screen.getAllByText(/1 \/ 1/)).toHaveLength(1);
});
