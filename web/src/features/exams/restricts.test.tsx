import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import { ExamRestrictsTab } from './ExamRestrictsTab.tsx';

const [targetId, first, second] = [1, 2, 3].map((last) => `00000000-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
];
const exam = (id: string, closed: readonly string[]) => ({
  id,
  name: `Exam ${id.at(-1)}`,
  language: 'tr',
  grade_level: 5,
  kind: 'general',
  effect: closed.includes(id) ? 'restrict' : null,
  inherited: { effect: null, level: null, name: null },
});

it('what a colleague closed since the page was opened stays closed', async () => {
  let closed: string[] = [];
  const requests = serve(({ method, body }) => {
    if (method === 'PUT') closed = (body as { exam_ids: string[] }).exam_ids;
    return {
      data: {
        exam_ids: closed,
        allowed_exam_ids: [],
        exams: [exam(first, closed), exam(second, closed)],
        editable: true,
      },
    };
  });
  show(() => <ExamRestrictsTab level="user" id={targetId} />);
  const choices = await screen.findAllByLabelText('exams.effect_restrict');
  closed = [first];
  fireEvent.click(choices[1]!);
  await screen.findByText('exams.restricts_saved');
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    exam_ids: [first, second],
    allowed_exam_ids: [],
  });
});
