import type { Correction, Exam, ExamQuestion } from '@okur/contract/exams';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/exams.json' with { type: 'json' };
import { openFormModal } from '../../kit/form/modals.tsx';
import { serve, show } from '../../kit/testing.tsx';
import { QuestionForm } from './QuestionForm.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;
const question = {
  id: id(1),
  version: 3,
  kind: 'true_false',
  stem: 'The lake is still.',
  options: [
    { id: id(8), text: 'True', right: true },
    { id: id(9), text: 'False', right: false },
  ],
  explanation: '',
  points: 1,
  skill: 'literal',
  deleted_at: null,
  answer_count: 2,
} as unknown as ExamQuestion;
const none: Correction = { on_former_version: 0, rescored: 0, passed: 0, failed: 0, students: [], certificates: 0 };

/** The form with another right answer, sent; what the server says of the change first. */
async function saveWith(correction: Correction) {
  const requests = serve(({ path }) => ({ data: path.endsWith('/preview') ? correction : { rescored: 2 } }));
  const exam = { id: id(7), language: 'en' } as unknown as Exam;
  show(() => (
    <button type="button" onClick={() => void openFormModal(<QuestionForm exam={exam} question={question} />)}>
      open
    </button>
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'open' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  return { requests, puts: () => requests.filter(({ method }) => method === 'PUT') };
}

it('a correction names its results and students before it is saved', async () => {
  const { puts } = await saveWith({
    ...none,
    rescored: 2,
    failed: 1,
    students: [{ user_id: id(5), name: 'Ada Ak', passed: false }],
    certificates: 1,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this correction?' }));
  expect(dialog.getByText(/2 results change\./)).toBeTruthy();
  expect(within(dialog.getByRole('list', { name: '1 student no longer passes' })).getByText('Ada Ak')).toBeTruthy();
  expect(dialog.getByText(/1 certificate was awarded for passing/)).toBeTruthy();
  expect(puts()).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Save and recalculate' }));
  await waitFor(() => expect(puts()).toHaveLength(1));
});

it('other words are saved as a new version, or not at all', async () => {
  const { puts } = await saveWith({ ...none, on_former_version: 3 });
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as a new version?' }));
  expect(dialog.getByText(/3 attempts keep the question as it was answered\./)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save as a new version?' })).toBeNull());
  expect(puts()).toHaveLength(0);
});

it('a change that changes no result is saved at once', async () => {
  const { puts } = await saveWith(none);
  await waitFor(() => expect(puts()).toHaveLength(1));
});
