import type { OneRoster } from '@okur/contract/one-rosters';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import lists from '../../../../texts/browser/class-lists.json' with { type: 'json' };
import rosters from '../../../../texts/browser/one-rosters.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import { RosterQuestions } from './RosterQuestions.tsx';

for (const texts of [lists, rosters])
  i18next.addResourceBundle(
    'en',
    'translation',
    Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
  );

const user_id = '01a00000-0000-7000-8000-000000000001';
const unknown = { user_id, name: 'Ali Kaya', student_number: '101', department_name: '8-A', chosen: null };
const ofChild = {
  sourced_id: 'p1',
  line: 4,
  who: 'student',
  listed: 'Zeynep Demir',
  company_name: 'Okul',
  question: { ...unknown, kind: 'number', choices: ['same', 'another'] },
} as const;
const ofParent = {
  sourced_id: 'v',
  line: 9,
  who: 'parent',
  listed: 'Can Er',
  company_name: '',
  question: {
    ...unknown,
    kind: 'parent',
    user_id: null,
    student_number: null,
    department_name: null,
    email: 'ev@okur.example',
    choices: ['same', 'leave'],
    chosen: 'leave',
  },
} as const;
const render = (questions: readonly object[]) => {
  const requests = serve(() => ({ data: {} }));
  const roster = { id: 'r1', questions } as unknown as OneRoster;
  show(() => <RosterQuestions roster={roster} />);
  return requests;
};

it('asks who a child is, with both names, and sends what was pressed', async () => {
  const requests = render([ofChild, ofParent]);
  await screen.findByText('Line 4 · Zeynep Demir · Okul');
  expect(screen.getByText(/Number 101 belongs to Ali Kaya \(8-A\)/)).toBeTruthy();
  const group = within(screen.getByRole('group', { name: 'Line 4: Ali Kaya' }));
  fireEvent.click(group.getByRole('button', { name: 'Another child' }));
  const answers = [{ sourced_id: 'p1', kind: 'number', user_id, choice: 'another' }];
  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'PUT', path: '/api/v1/one-rosters/r1/answers', body: { answers } }),
    ),
  );
});

it('shows what was answered of a parent, in words of grown-ups, and takes it back', async () => {
  const requests = render([ofParent]);
  await screen.findByText('Everything is answered. Press an answer again to undo it.');
  const pressed = screen.getByRole('button', { name: 'Someone else, do not link', pressed: true });
  expect(screen.getByRole('button', { name: 'The same person', pressed: false })).toBeTruthy();
  fireEvent.click(pressed);
  const answers = [{ sourced_id: 'v', kind: 'parent', user_id: null, choice: null }];
  await waitFor(() => expect(requests).toContainEqual(expect.objectContaining({ body: { answers } })));
});

it('asks whose a record is by now, in words of children and of grown-ups', async () => {
  const record = { kind: 'record', choices: ['same', 'another'], chosen: null };
  const { email } = ofParent.question;
  render([
    { ...ofChild, question: { ...ofChild.question, ...record } },
    { ...ofParent, question: { ...ofParent.question, ...record, email: undefined } },
    { ...ofParent, line: 12, sourced_id: 'w', question: { ...ofParent.question, ...record, name: email } },
  ]);
  await screen.findByText(/this record was Ali Kaya \(8-A, number 101\)/);
  expect(screen.getByText(/This record was the parent Ali Kaya, the roster says Can Er/)).toBeTruthy();
  expect(screen.getByText(/^ev@okur.example was unlinked from a child by hand, .* address for Can Er/)).toBeTruthy();
  const group = within(screen.getByRole('group', { name: 'Line 9: Ali Kaya' }));
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'The same person',
    'Another person',
  ]);
});

it('is not there where nothing was asked', async () => {
  render([]);
  await waitFor(() => expect(screen.queryByText('Who is who')).toBeNull());
});
