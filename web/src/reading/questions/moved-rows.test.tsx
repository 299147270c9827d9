import type { OpenQuestion } from '@okur/contract/questions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { expect, it } from 'vitest';
import articles from '../../../../texts/browser/articles.json' with { type: 'json' };
import questions from '../../../../texts/browser/questions.json' with { type: 'json' };
import { show } from '../../kit/testing.tsx';
import { newQuestion, type QuestionValues } from './editing.ts';
import { QuestionAnswer } from './QuestionAnswer.tsx';
import { QuestionsEditor, type QuestionsForm } from './QuestionsEditor.tsx';

/* What is moved by a button is named by its words, and takes the focus along. */

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(
    Object.entries({ ...articles, ...questions }).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : [])),
  ),
);

const sentences = ['It rained.', 'The river rose.', 'The bridge broke.'];
const button = (name: string) => screen.findByRole('button', { name });
const expectFocus = (name: string | RegExp) =>
  waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(name));
async function press(name: string): Promise<void> {
  const pressed = await button(name);
  pressed.focus();
  fireEvent.click(pressed);
}

it('a sentence of an answer is named on its buttons, and the focus goes with it to the edge and back', async () => {
  const question = {
    id: 'q',
    kind: 'ordering',
    stem: 'In what order?',
    options: sentences.map((text, at) => ({ id: `o${at}`, text })),
  } as unknown as OpenQuestion;
  show(function Answer() {
    const [chosen, choose] = useState<string[]>([]);
    return <QuestionAnswer question={question} chosen={chosen} onAnswer={choose} labelledBy="stem" />;
  });
  await press('Move “It rained.” down');
  await expectFocus('Move “It rained.” down');
  expect((await screen.findByRole('status')).textContent).toBe('It rained.: position 2');
  await press('Move “It rained.” down');
  await expectFocus('Move “It rained.” up');
});

it('a question that comes first has the focus on its other button; so has the option in its field', async () => {
  const two = ['First?', 'Second?'].map((stem) => ({
    ...newQuestion(),
    stem,
    kind: 'ordering' as const,
    options: sentences.map((text, at) => ({ id: `${stem}${at}`, text, right: true })),
  }));
  show(function Editor() {
    const [list, setList] = useState<QuestionValues[]>(two);
    const form = {
      values: { questions: list },
      move: (_path: string, from: number, to: number) => setList(list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)),
      set: (path: string, next: QuestionValues) => setList(list.with(Number(path.split('.')[1]), next)),
      field: () => ({}),
    } as unknown as QuestionsForm;
    return <QuestionsEditor form={form} language="en" />;
  });
  await press('Move question 2 up');
  await expectFocus('Move question 1 down');
  const [option] = await screen.findAllByRole('button', { name: 'Move “The river rose.” up' });
  option!.focus();
  fireEvent.click(option!);
  await expectFocus('Option 1');
  expect((document.activeElement as HTMLInputElement).value).toBe('The river rose.');
});
