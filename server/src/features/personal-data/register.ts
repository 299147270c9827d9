import { bookLicences } from './register/book-licences.ts';
import { companyDocuments } from './register/company-documents.ts';
import { learning } from './register/learning.ts';
import { people } from './register/people.ts';
import { system } from './register/system.ts';
import { freeText } from './register/free-text.ts';
import type { Entry, Impersonal, Link, Mentions, Person, Register } from './register/types.ts';

/**
 * What is kept about people, table by table and column by column: what a person gets in an export, what goes when the
 * person is erased, what stays without the name, for how long and why. Export, erasure and retention work by it, and a
 * test holds it against PostgreSQL's catalogue: a new table or column has to say here what it is.
 * The order counts: what hangs on a row comes before it.
 */
export const register: Register = { ...learning, ...bookLicences, ...companyDocuments, ...system, ...people };

/** Tables without people; a test fails when one of them begins to point to a person or takes in documents. */
export const impersonal: Impersonal = {
  demo_bank_entries: 'What the demo’s bank charged and gave back',
  demo_bank_notices: 'Notices that the demo’s bank has to send',
  demo_bank_payments: 'What the demo’s bank was asked to charge',
  identity_providers: 'With which accounts the people of a school may sign in',
  partners: 'Platforms whose users come here without a password; their contact is a business address',
  partner_companies: 'Whose people a partner may bring',
  roster_connections: 'From where the rosters of schools are fetched',
  sign_on_attempts: 'Sign-ins with an account of a school that have begun; gone the night after ten minutes',
  webhooks: 'Addresses of a school’s other systems that are told what happens',
  webhook_attempts: 'What came of each attempt at telling an address what happened',
  invoice_years: 'The last invoice number of each year',
  payment_steps: 'What became of payments, and from whom that is known',
  plans: 'What families can subscribe to',
  sent_refunds: 'When refunds were last sent to a bank',
  transactions: 'What banks charged and gave back',
  activation_code_products: 'Packs of activation codes that schools can buy',
  article_audios: 'Recordings of texts that students listen to',
  article_categories: 'Names of kinds of text',
  article_days: 'How often a text was read in a class, a school or in all',
  article_months: 'How often a text was read in a month, of a class, a school or in all',
  article_departments: 'Which class was given which text',
  article_department_ends: 'Which class had which text, and until when',
  article_types: 'Names of kinds of text',
  article_versions: 'Texts and questions as they stood',
  authors: 'Authors of books',
  book_authors: 'Who wrote, drew or translated which book',
  book_blocks: 'The words of chapters, numbered',
  book_chapters: 'Chapters of books',
  book_departments: 'Which class was given which book',
  book_department_ends: 'Which class had which book, and until when',
  book_genres: 'Which book is of which kind',
  book_moves: 'Where the words of a text of a book went in the next one',
  book_pictures: 'Pictures in the text of books',
  book_licences: 'How many of a school may read a book at once',
  books: 'Books',
  attempt_ids: 'Ids of exercises done, with the moment',
  daily_task_versions: 'How a daily task stood on a day gone by',
  departments: 'Classes',
  exam_questions: 'Questions of exams',
  exam_question_versions: 'Questions of exams as they were asked',
  quiz_versions: 'Questions of summaries, chapters and tutorials as they were asked',
  exercise_categories: 'Names of kinds of exercise',
  exercise_fits: 'For whom an exercise was in use, and until when',
  exercise_versions: 'Exercises as they stood',
  exercises: 'Exercises',
  faqs: 'Questions and answers that everyone reads',
  genres: 'Names of kinds of book',
  group_days: 'Sums of readings and exercises by day of a class, a school or all',
  group_months: 'Sums of readings and exercises by month of a class, a school or all',
  homework_changes: 'Which homework is to be counted again',
  company_absences: 'When a school was suspended or deleted',
  company_recounts: 'Which school moved to another time zone and is counted again',
  reader_days: 'How many students read last on which day',
  homework_departments: 'Which class was given which homework',
  homework_exercises: 'Which exercises a homework is made of',
  homework_sums: 'How many students a homework was given to and how many did it, of a class or of all',
  homework_withdrawals: 'From which class a homework was taken',
  uncounted_records:
    'Which readings, answers and exercises are still to be summed up, with the moment; gone within seconds',
  uncountable_records:
    'Which readings, answers and exercises could not be summed up, with the moment and a code that says why',
  modules: 'Groups of exercises',
  one_roster_sources: 'Systems that rosters come from',
  publishers: 'Publishers of books',
  relation_terms: 'Words that belong together',
  second_factor_roles: 'Roles that need a second factor',
  summed_months: 'Which months are summed up',
  summary_audios: 'Recordings of summaries that students listen to',
  summary_book_classes: 'Which summary is of which category',
  summary_book_departments: 'Which class was given which summary',
  summary_book_tags: 'Which summary has which tag',
  summary_books: 'Summaries of books',
  summary_classes: 'Names of kinds of summary',
  summary_department_change_books: 'Which summaries a class got or lost with all of them',
  summary_department_changes: 'When a class got or lost all summaries',
  summary_tags: 'Words that summaries are found by',
  summary_withdrawals: 'From which class a summary was taken',
  supplier_books: 'Books that can be ordered',
  terms: 'Words and their meanings',
  company_document_companies: 'Which school a document is for',
  company_documents: 'Documents for schools',
  company_tutorials: 'Which school shows which tutorial',
  tutorial_department_settings: 'Which class sees tutorials',
  tutorial_instructors: 'Who speaks in tutorials: published names of the platform',
  tutorial_captions: 'What is said in the videos of tutorials',
  tutorial_resources: 'Videos and questions of tutorials',
  tutorials: 'Tutorials',
};

/** Whose rows are where, in the order in which they go. */
export const linksOf = (person: Person): { table: string; entry: Entry; link: Link }[] =>
  Object.entries(register).flatMap(([table, entry]) =>
    (entry.of?.[person] ?? []).map((link) => ({ table, entry, link })),
  );

/** Every table into which a person may have written another person's name. */
export const mentioning: [table: string, mentions: Mentions][] = [
  ...Object.entries(register).flatMap(([table, { mentions }]): [string, Mentions][] =>
    mentions ? [[table, mentions]] : [],
  ),
  ...Object.entries(freeText),
];
