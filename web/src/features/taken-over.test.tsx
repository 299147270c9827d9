import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { openFormModal } from '../kit/form/modals.tsx';
import { Refused, serve, show, signInAs } from '../kit/testing.tsx';
import { AdminForm } from './admins/AdminForm.tsx';
import { PublisherForm } from './books/catalogue/PublisherForm.tsx';
import { DocumentForm } from './company-documents/DocumentForm.tsx';
import { DepartmentForm } from './departments/DepartmentForm.tsx';
import { EditHomework } from './homework/EditHomework.tsx';
import { InstructorForm } from './instructors/InstructorForm.tsx';
import { PartnerForm } from './partners/PartnerForm.tsx';
import { PresentationForm } from './presentation-accounts/PresentationAccount.tsx';
import { SummaryForm } from './summaries/SummaryForm.tsx';
import { VideoForm } from './tutorials/VideoForm.tsx';

/* What another person changed meanwhile is what the form holds then, lists of ids and texts made of lists as well. */

beforeEach(() => signInAs('SP'));

const id = (number: number) => `01a1fd33-f155-7000-8000-00000000000${number}`;
const company = { company_id: id(9), company_name: 'Okul', companies: [{ id: id(9), company_name: 'Okul' }] };

interface Case {
  name: string;
  row: object;
  /** What the other person made of it. */
  changed: object;
  /** What is sent then, beside the version. */
  sent: object;
  form(row: never): ReactElement;
}
const cases: Case[] = [
  {
    name: 'a class',
    row: {
      ...company,
      department_name: '7-A',
      grade_level: 7,
      academic_year: '2026-2027',
      instructors: [{ id: id(2) }],
    },
    changed: { instructors: [] },
    sent: { department_name: '7-A', instructor_ids: [] },
    form: (department) => <DepartmentForm department={department} />,
  },
  {
    name: 'an instructor',
    row: {
      ...company,
      instructor_name: 'Ece',
      email: 'ece@okur.example',
      phone_number: null,
      departments: [{ id: id(2) }],
    },
    changed: { departments: [{ id: id(3) }] },
    sent: { department_ids: [id(3)] },
    form: (instructor) => <InstructorForm instructor={instructor} />,
  },
  {
    name: 'homework',
    row: {
      kind: 'exam',
      title: 'Sınav',
      instructions: '',
      departments: [{ id: id(2), department_name: '7-A' }],
      students: [],
      starts_at: '2026-11-30T06:00:00.000Z',
      due_at: '2026-12-07T06:00:00.000Z',
      target: null,
      sequence: null,
      book: null,
    },
    changed: {
      departments: [
        { id: id(2), department_name: '7-A' },
        { id: id(3), department_name: '7-B' },
      ],
    },
    sent: { title: 'Sınav', department_ids: [id(2), id(3)] },
    form: (homework) => <EditHomework homework={homework} />,
  },
  {
    name: 'a summary',
    row: { title: 'Heidi', author: '', language: 'tr', source_book_id: null, classes: [], tags: [], cover_alt: '' },
    changed: { classes: [{ id: id(4) }], tags: [{ id: id(5) }] },
    sent: { class_ids: [id(4)], tag_ids: [id(5)] },
    form: (summary) => <SummaryForm summary={summary} />,
  },
  {
    name: 'a publisher',
    row: { name: 'Yayınevi', description: '', contact: '', website: '', isbn_prefixes: [] },
    changed: { isbn_prefixes: ['978-605-12', '978-975-08'] },
    sent: { isbn_prefixes: '978-605-12, 978-975-08', version: '2' },
    form: (entry) => <PublisherForm publisher={entry} />,
  },
  {
    name: 'a staff account',
    row: {
      ...company,
      username: 'mudur',
      email: 'mudur@okur.example',
      phone_number: null,
      address: null,
      locale: 'tr',
      roles: [{ name: 'CM' }],
      instructors: [],
    },
    // Where they work is sent where it differs from that: admins/admin-form.test.tsx.
    changed: { username: 'muduryeni' },
    sent: { username: 'muduryeni' },
    form: (account) => <AdminForm account={account} />,
  },
  {
    name: 'a document',
    row: { ...company, title: 'Sözleşme', description: '', all_companies: false, link: 'https://okur.example/a' },
    changed: { companies: [{ id: id(8), company_name: 'Başka' }] },
    sent: { company_ids: JSON.stringify([id(8)]), version: '2' },
    form: (document) => <DocumentForm document={document} />,
  },
  {
    name: 'a partner',
    row: {
      ...company,
      name: 'Ortak',
      slug: 'ortak',
      kind: 'school_platform',
      contact: '',
      issuer: 'https://okur.example',
      client_id: 'okur',
      enabled: true,
    },
    changed: { companies: [{ id: id(8), company_name: 'Başka' }] },
    sent: { company_ids: [id(8)] },
    form: (partner) => <PartnerForm partner={partner} />,
  },
  {
    name: 'a presentation account',
    row: {
      user: { id: id(6), student: { department_id: id(2) } },
      key_ends_at: '2027-01-01T00:00:00Z',
      connect_url: 'https://okur.example/',
    },
    changed: { user: { id: id(6), student: { department_id: id(3) } } },
    sent: { department_id: id(3) },
    form: (account) => <PresentationForm account={account} />,
  },
  {
    name: 'a film',
    row: {
      kind: 'video',
      title: 'Film',
      required: true,
      company_id: null,
      caption_languages: [],
      chapters: [],
      video: null,
    },
    changed: { chapters: [{ at: 5, title: 'Başı' }] },
    sent: { chapters: JSON.stringify([{ at: 5, title: 'Başı' }]), version: '2' },
    form: (resource) => (
      <VideoForm tutorial={{ id: id(7), language: 'tr', resources: [] } as never} kind="video" resource={resource} />
    ),
  },
];

it.each(cases)('of $name', async ({ row, changed, sent, form }) => {
  const stored = { id: id(1), version: 1, ...row };
  const requests = serve(({ method }) => {
    if (method !== 'PUT' && method !== 'POST') return { data: [], meta: {} };
    const isFirst = requests.filter((one) => one.method === method).length === 1;
    return isFirst
      ? new Refused(409, { code: 'stale_version', message: '', current: { ...stored, ...changed, version: 2 } })
      : { data: stored };
  });
  show(() => <Button onClick={() => void openFormModal(form(stored as never))}>Open</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load the latest version' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests.filter(({ body }) => body).at(-1)!.body).toMatchObject({ version: 2, ...sent }));
});
