import { Button } from '@mantine/core';
import type { Exam, ExamQuestion } from '@okur/contract/exams';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openFormModal } from '../../kit/form/modals.tsx';
import { type RecordedRequest, serve, show } from '../../kit/testing.tsx';
import { ExamForm } from './ExamForm.tsx';
import { ExamQuestions } from './ExamQuestions.tsx';

/* English pages at a Turkish school: what is written begins Turkish, and words of another language are asked about. */

const turkish =
  'Küçük bir köyde yaşayan Ali ve kardeşi her sabah denize gider. Deniz çok güzel ama bu sabah hava soğuk. ' +
  'Sonra bir balıkçı gelir ve onlara bir balık verir. Ali de bu balığı eve götürür.';

const school = ({ path }: RecordedRequest): unknown =>
  path.endsWith('/taught-language') ? { data: { language: 'tr' } } : { data: [], meta: { total: 0, last_page: 1 } };

beforeEach(() => sessionStorage.clear());

it('a new exam begins in the language of the students, and nothing counts as changed', async () => {
  serve(school);
  show(() => <Button onClick={() => void openFormModal(<ExamForm />)}>Open</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  const language = () => screen.getByRole<HTMLInputElement>('combobox', { name: /terms\.language/ });
  await waitFor(() => expect(language().value).toBe('Turkish'));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('takes it also where a title was typed before the answer came', async () => {
  const language = Promise.withResolvers<unknown>();
  serve((request) => (request.path.endsWith('/taught-language') ? language.promise : school(request)));
  show(() => <Button onClick={() => void openFormModal(<ExamForm />)}>Open</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /exams\.name/ });
  fireEvent.change(title, { target: { value: 'Nehir' } });
  language.resolve({ data: { language: 'tr' } });
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /terms\.language/ });
  await waitFor(() => expect(field().value).toBe('Turkish'));
  expect(title.value).toBe('Nehir');
});

it('an exam whose questions are of another language is asked about, and changed by one press', async () => {
  const question = {
    id: 'q',
    kind: 'single',
    stem: turkish,
    options: [],
    points: 1,
    deleted_at: null,
    answer_count: 0,
  };
  const requests = serve(({ path, method }: RecordedRequest) => {
    if (method === 'PUT') return { data: {} };
    return { data: path.endsWith('/questions') ? [question as unknown as ExamQuestion] : [] };
  });
  const exam = { id: 'e', version: 3, language: 'en', editable: true, deleted_at: null } as Exam;
  show(() => <ExamQuestions exam={exam} />);
  fireEvent.click(await screen.findByRole('button', { name: 'articles.set_language' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ language: 'tr', version: 3 }),
  );
});
