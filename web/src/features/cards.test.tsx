import type { Book } from '@okur/contract/books';
import type { Company } from '@okur/contract/companies';
import type { Homework } from '@okur/contract/homework';
import type { User } from '@okur/contract/users';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { serve, show, signInAs } from '../kit/testing.tsx';
import { BooksOf } from './books/BooksOf.tsx';
import { BookLicences } from './books/record/BookLicences.tsx';
import { CompanyInstructors } from './companies/CompanyInstructors.tsx';
import { CompanyManagers } from './companies/CompanyManagers.tsx';
import { HomeReadingsTab } from './home-readings/HomeReadingsTab.tsx';
import { Results } from './homework/results/Results.tsx';
import InstructorList from './instructors/InstructorList.tsx';
import TransactionList from './subscriptions/TransactionList.tsx';
import SummaryList from './summaries/SummaryList.tsx';
import SupplierBookList from './supplier/SupplierBookList.tsx';
import TutorialList from './tutorials/TutorialList.tsx';
import { UserParents } from './users/record/UserParents.tsx';
import { UserReadings } from './users/record/UserReadings.tsx';

/* Lists on a telephone: what their tables say of the state of a thing is on its card as well. */

const id = '00000000-0000-7000-8000-000000000001';
const at = '2026-11-20T09:00:00Z';
const meta = { current_page: 1, per_page: 25, total: 1, last_page: 1, total_is: 'exact' };
const company = { id, company_name: 'Okul' } as Company;
const user = { id, name: 'Ece', surname: null, username: 'ece' } as User;
const book = { id, title: 'Deniz', rights: 'own', word_count: 10, ean: null, deleted_at: null } as Book;
const homework = {
  id,
  kind: 'article',
  title: 'Deniz',
  time_zone: 'Europe/Istanbul',
  state: 'open',
  completed_count: 1,
  book: null,
  summary: null,
  departments: [],
  students: [],
} as unknown as Homework;
const invited = { email: 'ada@okur.example', last_login_at: null, invited: true };
const instructor = {
  ...invited,
  instructor_name: 'Ada',
  company: { company_name: 'Okul' },
  time_zone: 'Europe/Istanbul',
  departments: [],
};
const titled = { title: 'Ada', language: 'tr', cover: null };
const transaction = {
  kind_of_subscription: 'plain',
  subscription_id: id,
  subscriber_id: id,
  payer: { type: 'parent', name: 'Ada', email: null },
  at,
  kind: 'charge',
  excess: false,
  state: 'failed',
  amount_total: 10,
  currency: 'USD',
};
const licence = { company_name: 'Ada', source: 'order', taken: 1, quantity: 2, expires_at: null, closed_at: at };
const parent = { ...invited, name: 'Ada', phone: null, mail_refused_at: null };
const reading = { title: 'Ada', kind: 'measurement', wpm: null, comprehension: null, trust: 'B', finished_at: at };
const result = {
  user_id: id,
  name: 'Ada',
  surname: null,
  username: 'ada',
  extension: null,
  wpm: 120,
  comprehension: null,
  reading_kind: 'rereading',
  trust: 'B',
  early: false,
  late: false,
  reached: null,
};

/** The list, the end of its call, its only row, which is called Ada, and what its card says. */
const cases: [list: () => ReactElement, path: string, row: object, says: string][] = [
  [() => <TutorialList />, '/tutorials', { ...titled, instructor: null, status: 'draft' }, 'tutorials.status_draft'],
  [() => <SummaryList />, '/summaries/books', { ...titled, author: '', status: 'draft' }, 'books.status_draft'],
  [
    () => <BooksOf of={{}} title="Deniz" empty={{ title: '', text: '' }} />,
    '/books',
    { ...titled, authors: [], genres: [], highlighted: false, status: 'failed' },
    'books.status_failed',
  ],
  [
    () => <SupplierBookList />,
    '/gardner/books',
    { ...titled, authors: '', book_id: null, orderable: false, availability: 'withdrawn', protection: 'none' },
    'supplier.availability_withdrawn',
  ],
  [() => <TransactionList />, '/transactions', transaction, 'subscriptions.result_failed'],
  [
    () => <HomeReadingsTab userId={id} userName="Ece" />,
    '/home-readings',
    { title: 'Ada', read_on: '2026-11-20', minutes: 20, state: 'waiting' },
    'home_readings.waiting',
  ],
  [() => <BookLicences book={book} />, '/licences', licence, 'assignments.expires_at: books.licence_closed_on'],
  [() => <UserReadings user={user} />, '/readings', reading, 'users.trust: B'],
  [() => <Results homework={homework} />, '/results', result, 'users.trust: B'],
  [() => <InstructorList />, '/instructors', instructor, 'instructors.last_login_at: admins.state_invited'],
  [
    () => <CompanyManagers company={company} />,
    '/managers',
    { ...invited, username: 'Ada', phone_number: null },
    'companies.last_login_at: admins.state_invited',
  ],
  [
    () => <CompanyInstructors company={company} />,
    `/instructors/companies/${id}`,
    instructor,
    'instructors.last_login_at: admins.state_invited',
  ],
  [() => <UserParents user={user} />, '/parents', parent, 'parents.last_login_at: parents.waiting'],
];

beforeEach(() => {
  signInAs('SP');
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});

it.each(cases.map(([list, path, row, says]) => ({ list, path, row, says })))(
  'a card of $path says $says',
  async ({ list, path: end, row, says }) => {
    serve(({ path }) => ({
      data: path.endsWith(end) ? [{ id, version: 1, deleted_at: null, ...row }] : [],
      meta,
    }));
    show(list);
    expect((await screen.findByText('Ada')).closest('li')?.textContent).toContain(says);
  },
);
