import type { Exam } from '@okur/contract/exams';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFormModal } from '../../kit/form/modals.tsx';
import { serve, show } from '../../kit/testing.tsx';
import { QtiPicker } from '../qti/QtiPicker.tsx';
import { TakeFromQti } from './TakeFromQti.tsx';

const item = {
  title: 'The fox',
  outcome: 'taken',
  without: [],
  reason: null,
  interaction: null,
  question: {
    kind: 'true_false',
    stem: 'The fox is red.',
    options: [
      { text: 'True', right: true },
      { text: 'False', right: false },
    ],
    explanation: '',
    points: 1,
    skill: 'literal',
    image: null,
  },
};
const texts = [{ title: 'The fox', body: '<p>A red fox.</p>' }];

/** Chooses a file of a question and a text in this dialog. */
async function choose(dialog: Parameters<typeof openFormModal>[0]) {
  serve(() => ({ data: { items: [item], texts } }));
  show(() => <button onClick={() => void openFormModal(dialog)}>open</button>);
  fireEvent.click(await screen.findByText('open'));
  await screen.findByText('qti.file');
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no field');
    return found;
  });
  fireEvent.change(input, { target: { files: [new File(['<item/>'], 'fox.xml', { type: 'text/xml' })] } });
  await screen.findByText('The fox is red.');
}

it('says of an exam that the text of the questions is not taken, and counts none', async () => {
  await choose(<TakeFromQti exam={{ id: '1' } as Exam} />);
  expect(screen.getByText('qti.texts_left')).toBeTruthy();
  expect(screen.queryByText(/qti\.texts$/)).toBeNull();
});

it('counts the texts where they are taken', async () => {
  await choose(<QtiPicker textsLeft={() => null} onTake={() => true} />);
  expect(screen.getByText(/qti\.texts$/)).toBeTruthy();
  expect(screen.queryByText('qti.texts_left')).toBeNull();
});
