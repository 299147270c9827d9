import { Button } from '@mantine/core';
import type { SummaryBook } from '@okur/contract/summaries';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openFormModal } from '../../kit/form/modals.tsx';
import { type RecordedRequest, serve, show, signInAs } from '../../kit/testing.tsx';
import { SummaryForm } from './SummaryForm.tsx';
import { SummaryQuestions } from './SummaryQuestions.tsx';
import { SummarySections } from './SummarySections.tsx';

/* English pages at a Turkish school: what is written begins Turkish, and words of another language are asked about. */

const turkish =
  '<p>Küçük bir köyde yaşayan Ali ve kardeşi her sabah denize gider. Deniz çok güzel ama bu sabah hava soğuk. ' +
  'Sonra bir balıkçı gelir ve onlara bir balık verir. Ali de bu balığı eve götürür.</p>';

const school = ({ path }: RecordedRequest): unknown => {
  if (path.endsWith('/taught-language')) return { data: { language: 'tr' } };
  return path.endsWith('/update')
    ? { data: { ...summary, language: 'tr' } }
    : { data: [], meta: { total: 0, last_page: 1 } };
};
const summary = {
  id: 's',
  version: 1,
  language: 'en',
  sections: [{ heading: 'Deniz', body: turkish }],
  deleted_at: null,
} as unknown as SummaryBook;

beforeEach(() => signInAs('SP'));

it('a new summary begins in the language of the students', async () => {
  serve(school);
  show(() => <Button onClick={() => void openFormModal(<SummaryForm summary={null} />)}>Open</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  const language = () => screen.getByRole<HTMLInputElement>('combobox', { name: /books\.language/ });
  await waitFor(() => expect(language().value).toBe('Turkish'));
});

it('a summary whose sections are of another language is asked about, and saved with the one they are of', async () => {
  const requests = serve(school);
  show(() => <SummarySections summary={summary} />);
  fireEvent.click(await screen.findByRole('button', { name: 'articles.set_language' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'articles.set_language' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => requests.find(({ path }) => path.endsWith('/update'))?.body;
  await waitFor(() => expect(sent()).toMatchObject({ language: 'tr', version: 1 }));
});

it('the questions of a summary are asked about as well, and saved with the language they are of', async () => {
  const question = { id: 'q', kind: 'single_choice', stem: turkish, options: [], points: 1, skill: 'literal' };
  const requests = serve(school);
  show(() => <SummaryQuestions summary={{ ...summary, questions: [question] } as unknown as SummaryBook} />);
  fireEvent.click(await screen.findByRole('button', { name: 'articles.set_language' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'articles.set_language' })).toBeNull());
  expect(requests).toEqual([]);
});
