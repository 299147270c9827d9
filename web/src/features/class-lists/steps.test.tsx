import type { ClassList } from '@okur/contract/class-lists';
import type { Job } from '@okur/contract/jobs';
import { rightNow } from '@okur/contract/testing/time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/class-lists.json' with { type: 'json' };
import { Refused, serve, show, type RecordedRequest } from '../../kit/testing.tsx';
import { ClassListSteps } from './ClassListRecord.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const preview = {
  id: 'l1',
  company_id: 'c1',
  file_name: '7-b.csv',
  state: 'preview',
  encoding: 'windows-1254',
  separator: ';',
  columns: (['name', 'surname', 'department'] as const).map((field, index) => ({
    index,
    header: ['Adı', 'Soyadı', 'Sınıf'][index]!,
    field,
    sample: ['Işıl', 'Ömer'],
  })),
  rows: [
    { line: 2, cells: ['Işıl', 'Çağlar', '7-B'], effect: 'create' },
    { line: 3, cells: ['Ömer', '', '7-B'], effect: 'fault' },
  ],
  faults: [
    { line: 3, column: 'Soyadı', column_index: 1, field: 'surname', value: '', reason: 'class_list.reason.missing' },
  ],
  counts: { rows: 2, faulty: 1, create: 1, update: 0, unchanged: 0, departments_new: 1, parents_new: 0, links_new: 0 },
  parents_refused: [],
  departments_new: ['7-B'],
  departments_reopened: [],
  departments_past: [],
  academic_year: '2026-2027',
  fingerprint: 'seen',
  header: { sheet: null, line: 1 },
  header_choices: [
    { sheet: null, line: 1, cells: ['Adı', 'Soyadı', 'Sınıf'] },
    { sheet: null, line: 2, cells: ['Işıl', 'Çağlar', '7-B'] },
  ],
  left_out: [{ reason: 'above', sheet: null, count: 2 }],
  created_at: '2026-11-21T09:00:00.000Z',
  accepted_at: null,
  job_id: null,
} as ClassList;
const accepted: ClassList = {
  ...preview,
  state: 'accepted',
  rows: [],
  faults: [],
  departments_new: [],
  accepted_at: rightNow().toISOString(),
};

const job = {
  id: 'j1',
  kind: 'class_list_import',
  params: { file: '7-b.csv' },
  state: 'queued',
  phase: null,
  done: 0,
  total: null,
  company_id: 'c1',
  subject: 'CLASS_LIST',
  subject_id: 'l1',
  link: null,
  reason: null,
  result: null,
  file: null,
  error: null,
  created_at: '2026-11-21T09:00:00.000Z',
  started_at: null,
  ended_at: null,
  expires_at: null,
} as Job;

const open = (address: string) => show(() => <ClassListSteps companyId="c1" classListId="l1" />, address);
const press = (button: HTMLElement, name: string) => fireEvent.click(within(button).getByRole('button', { name }));
const acceptedOf = (requests: readonly RecordedRequest[]) => requests.filter(({ path }) => path.endsWith('/accept'));

async function importRow() {
  press(document.body, 'Import 1 row');
  press(await screen.findByRole('dialog'), 'Import without 1 row');
}

it('names what is wrong by line and column, and sends nothing before it is confirmed', async () => {
  const requests = serve(() => ({ data: preview }));
  open('/list?step=rows');
  await screen.findByText('This cell must not be empty');
  press(document.body, 'Import 1 row');
  const question = await screen.findByRole('dialog');
  within(question).getByText('1 row with errors will be skipped.');
  press(question, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(acceptedOf(requests)).toEqual([]);
});

it('names whom a number belongs to, and lets staff say that it is another child', async () => {
  const question = {
    kind: 'number',
    user_id: 'u1',
    name: 'Ali Kaya',
    student_number: '101',
    department_name: '8-A',
    choices: ['same', 'another'],
    chosen: null,
  };
  const waiting = { ...preview, rows: [{ ...preview.rows[1]!, questions: [question] }] };
  const requests = serve(() => ({ data: waiting }));
  open('/list?step=rows');
  press(await screen.findByRole('group', { name: 'Line 3: Ali Kaya' }), 'Another child');
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT')).toMatchObject([
      {
        path: expect.stringMatching(/\/answers$/),
        body: { answers: [{ line: 3, kind: 'number', user_id: 'u1', choice: 'another' }] },
      },
    ]),
  );
});

it('restores who was deleted, and lets them in by a button of its own', async () => {
  const about = { user_id: 'u1', name: 'Ali Kaya', student_number: '101', department_name: '8-A' };
  const questions = [
    { ...about, kind: 'deleted', choices: ['return', 'another'], chosen: 'return' },
    { ...about, kind: 'locked', choices: ['return'], chosen: null },
  ];
  const requests = serve(() => ({ data: { ...preview, rows: [{ ...preview.rows[1]!, questions }] } }));
  open('/list?step=rows');
  const restore = await screen.findByRole('button', { name: 'Restore' });
  expect(restore.getAttribute('aria-pressed')).toBe('true');
  press(document.body, 'Let in again');
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT')).toMatchObject([
      { body: { answers: [{ line: 3, kind: 'locked', user_id: 'u1', choice: 'return' }] } },
    ]),
  );
});

it('lets staff correct a wrong cell beside what is wrong with it', async () => {
  const requests = serve(() => ({ data: preview }));
  open('/list?step=rows');
  const name = 'Correct line 3, Soyadı';
  fireEvent.click(await screen.findByRole('button', { name }));
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: 'Ay' } });
  press(document.body, 'Save');
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: expect.stringMatching(/\/cells$/), body: { cells: [{ line: 3, column_index: 1, value: 'Ay' }] } },
    ]),
  );
  expect(screen.queryByRole('textbox', { name })).toBeNull();
});

it('names classes of last year that the change of year would move up, and leads to it', async () => {
  const departments_past = [{ department_name: '7-B', academic_year: '2025-2026' }];
  serve(() => ({ data: { ...preview, departments_past } }));
  open('/list?step=rows');
  const alert = (await screen.findByText(/of an earlier school year: 7-B \(2025-2026\)/)).closest('[role="alert"]');
  const link = within(alert as HTMLElement).getByRole('link');
  expect(link.getAttribute('href')).toContain('/management/companies/c1/roll-over');
});

it('says what of the file is left out, and lets another row be the one with the column names', async () => {
  const requests = serve(() => ({ data: preview }));
  open('/list');
  await screen.findByText('Rows above the column names: 2');
  fireEvent.click(screen.getByRole('combobox', { name: 'Row with the column names' }));
  const list = await screen.findByRole('listbox', { name: 'Row with the column names' });
  fireEvent.click(within(list).getByRole('option', { name: 'Line 2: Işıl · Çağlar · 7-B', hidden: true }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: expect.stringMatching(/\/header$/), body: { sheet: null, line: 2 } },
    ]),
  );
});

it('shows the rows that the number chosen stands for', async () => {
  serve(() => ({ data: preview }));
  const router = open('/list?step=rows');
  fireEvent.click(await screen.findByRole('button', { name: '1 Rows with errors' }));
  await waitFor(() => expect(screen.queryByText('Çağlar')).toBeNull());
  screen.getByText('Ömer');
  expect(router.state.location.search).toMatchObject({ show: 'fault' });
});

it('imports once, however often it is clicked, and keeps the left-out rows at hand', async () => {
  const requests = serve(({ path }) => {
    if (path.endsWith('/accept')) return { data: job };
    if (path.endsWith('/jobs/j1')) return { data: { ...job, state: 'done' } };
    return { data: acceptedOf(requests).length > 0 ? { ...accepted, job_id: 'j1' } : preview };
  });
  open('/list?step=rows');
  const button = await screen.findByRole('button', { name: 'Import 1 row' });
  fireEvent.click(button);
  fireEvent.click(button);
  press(await screen.findByRole('dialog'), 'Import without 1 row');
  await screen.findByText('1 row imported');
  expect(acceptedOf(requests).map(({ body }) => body)).toEqual([{ skip_faulty: true, fingerprint: 'seen' }]);
  screen.getByRole('button', { name: 'Download the row with an error (CSV)' });
  screen.getByRole('link', { name: 'Print 1 sign-in card' });
});

it('asks for no job once the list is imported: it may be that of a colleague', async () => {
  const requests = serve(() => ({ data: { ...accepted, job_id: 'j1' } }));
  open('/list');
  await screen.findByText('1 row imported');
  expect(requests.filter(({ path }) => path.endsWith('/jobs/j1'))).toEqual([]);
});

it('says why nothing was imported and stays where it was', async () => {
  serve(({ path }) =>
    path.endsWith('/accept')
      ? new Refused(422, {
          code: 'invalid',
          message: 'Invalid.',
          errors: { file: ['validation.licence_limit'] },
          params: { file: { count: 40 } },
        })
      : { data: preview },
  );
  open('/list?step=rows');
  await screen.findByText('This cell must not be empty');
  await importRow();
  const alert = await screen.findByText('The licence allows 40 students');
  expect(alert.closest('[role="alert"]')?.textContent).toContain('Nothing was imported');
  screen.getByRole('button', { name: 'Import 1 row' });
});

it('shows the report when another window was quicker', async () => {
  const requests = serve(({ path }) =>
    path.endsWith('/accept')
      ? new Refused(409, { code: 'conflict', message: 'Conflict.' })
      : { data: acceptedOf(requests).length > 0 ? accepted : preview },
  );
  open('/list?step=rows');
  await screen.findByText('This cell must not be empty');
  await importRow();
  expect(await screen.findByText('1 row imported')).toBeTruthy();
});

it('explains a list that was not accepted in time', async () => {
  serve(() => new Refused(404, { code: 'not_found', message: 'Not found.' }));
  open('/list');
  expect(await screen.findByText('This class list is no longer available')).toBeTruthy();
});

it('keeps each choice of a column at the server, the latest last, and tells what is still needed', async () => {
  let fields = preview.columns.map(({ field }) => field);
  const now = () => ({ ...preview, columns: preview.columns.map((column, at) => ({ ...column, field: fields[at]! })) });
  const requests = serve(({ method, body }) => {
    if (method === 'PUT') fields = (body as { mapping: typeof fields }).mapping;
    return { data: now() };
  });
  open('/list');
  await choose('Sınıf', 'Surname');
  await choose('Adı', 'Full name');
  await screen.findByText('Choose the column with the class, or at least the grade.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check the rows' }).disabled).toBe(true);
  await choose('Soyadı', 'Class');
  await waitFor(() => expect(fields).toEqual(['full_name', 'department', 'surname']));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check the rows' }).disabled).toBe(false),
  );
  expect(requests.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ mapping: fields });
});

async function choose(column: string, field: string) {
  fireEvent.click(await screen.findByRole('combobox', { name: `What ${column} contains` }));
  const list = await screen.findByRole('listbox', { name: `What ${column} contains` });
  fireEvent.click(within(list).getByRole('option', { name: field, hidden: true }));
}
