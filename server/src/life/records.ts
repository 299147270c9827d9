/*
 * What happens to what when people move, leave and come back, when classes become one or are over, and when contents
 * are corrected: every table that holds a person, a class or a content, and the row of the table "What happens to what"
 * it belongs to. Each row is a test file of this folder, in which each kind of event is a case; the last test holds the
 * list against PostgreSQL's catalogue.
 */

/** The rows: what a school speaks of. The name is that of the test file. */
export const lifeRows = [
  'homework-finished',
  'homework-begun',
  'homework-not-begun',
  'extra-days',
  'exam-restrictions',
  'class-contents',
  'figures',
  'streak',
  'licence',
  'parents',
  'codes-and-cards',
  'teacher',
  'numbers',
  'notices',
] as const;
/**
 * What no event of a school moves: contents and their versions, accounts with what guards them, what is worked out of
 * records, what was done by whom, and what was paid.
 */
const beside = ['content', 'account', 'sums', 'trail', 'money'] as const;
type LifeRow = (typeof lifeRows)[number] | (typeof beside)[number];

/**
 * What becomes of a row that hangs on a class when the class becomes one with another: it is the other's from then on
 * (`moves`), the other has it as well (`shared`), or it belongs to its class and its moment (`stays`). An archived
 * class and one whose students went on keep all of it, but for codes, which are the school's again.
 */
interface Fate {
  row: LifeRow;
  why: string;
  merged?: 'moves' | 'shared' | 'stays';
}

type Lines = Record<string, string | Pick<Fate, 'why' | 'merged'>>;
const of = (row: LifeRow, tables: Lines): Record<string, Fate> =>
  Object.fromEntries(
    Object.entries(tables).map(([table, line]) => [
      table,
      { row, ...(typeof line === 'string' ? { why: line } : line) },
    ]),
  );

const homework: Record<string, Fate> = {
  ...of('homework-finished', {
    homework_finishes: 'What a student was through with stays so, whatever the texts become',
    homework_sums: 'Of the class that it was done in',
    homework_withdrawals: { merged: 'stays', why: 'From which class a homework was taken' },
  }),
  ...of('homework-begun', {
    homework_students: { merged: 'moves', why: 'Open homework of single students goes on; what is over stays' },
    reading_guesses: 'What was said before reading stays with the homework',
  }),
  ...of('homework-not-begun', {
    homeworks: 'Goes on for those whose it is; nobody has missed what cannot be done',
    homework_departments: { merged: 'shared', why: 'Open homework goes on; what is over was of its class' },
    homework_exercises: 'As it was given',
    homework_changes: 'Which homework is to be counted again',
    homework_sequences: 'Goes with its homework',
    homework_series: 'Goes on in the classes of its newest homework, and ends with them',
    user_absences: 'When the child could do nothing: what ended then was missed by no one',
    homework_templates: 'Of the person who saved it, whoever is in the class',
  }),
  ...of('extra-days', { homework_extensions: 'Go along with the child, as far as the child stays' }),
};

const learning: Record<string, Fate> = {
  ...of('figures', {
    certificates: { merged: 'stays', why: 'The class in which it was earned' },
    chapter_checks: 'Of the child, against the chapter as it was',
    department_memberships: { merged: 'stays', why: 'Who was in the class, from when and until when' },
    exam_answers: 'As they were given, against the version of the question',
    exam_attempts: { merged: 'stays', why: 'The class in which it was taken' },
    exercise_attempts: { merged: 'stays', why: 'The class in which it was done' },
    home_readings: 'Of the child and of who entered it',
    learning_days: { merged: 'stays', why: 'The class in which it was learned' },
    oral_readings: 'Of the child, and of the school that it was read for',
    reading_answers: 'As they were given, against the version that was read',
    reading_feelings: 'Of the child and the reading',
    reading_ids: 'Of the child and the text',
    reading_sessions: { merged: 'stays', why: 'The class in which it was read' },
    sitting_ids: 'Of the child',
    summary_answers: 'The newest of the child',
    summary_reads: 'To its end, once for the child',
    tutorial_completions: 'Nothing takes it from who completed it',
    tutorial_quiz_attempts: 'Of who took it',
    tutorial_reading_scores: 'What staff typed in of the child',
    user_notes: 'Of the child, wherever it goes',
  }),
  ...of('streak', {
    daily_tasks: 'Those of a child go along, general ones are of the grade',
    daily_task_versions: 'How a day gone by was planned',
    word_lookups: 'Of the child',
  }),
  ...of('sums', {
    article_days: 'Made again from the readings',
    article_months: 'Made again from the readings',
    group_days: 'Made again from the records, of the class of that moment',
    group_months: 'Made again from the records, of the class of that moment',
    student_changes: 'Who is to be looked at again',
    student_figures: 'Made again from the records',
    student_trends: 'Made again from the readings',
  }),
};

const contentsOfClasses = of('class-contents', {
  article_departments: { merged: 'shared', why: 'Texts that are open, for the longer of both times' },
  article_department_ends: { merged: 'stays', why: 'Which class had the text, and until when' },
  book_departments: { merged: 'shared', why: 'Books that are open, for the longer of both times' },
  book_department_ends: { merged: 'stays', why: 'Which class had the book, and until when' },
  book_holds: 'Ends with what makes the book readable to the child',
  book_marks: 'Of the child and the book',
  book_reads: 'What was begun stays readable until it is finished',
  book_seats: 'Free again when the child no longer reads',
  book_sittings: { merged: 'stays', why: 'The class in which it was read' },
  book_wishes: 'Of the child or the member of staff, at their school',
  chapter_reads: 'What was begun stays readable until it is finished',
  summary_book_departments: { merged: 'shared', why: 'Summaries that are open, for the longer of both times' },
  summary_department_change_books: 'What it takes to undo a change of a class',
  summary_department_changes: { merged: 'stays', why: 'What it takes to undo a change of this class' },
  summary_withdrawals: { merged: 'stays', why: 'From which class a summary was taken' },
  tutorial_clocks: 'Of who watches',
  tutorial_department_settings: { merged: 'stays', why: 'The other class has its own' },
  tutorial_watches: 'Of who watched',
});

const contents: Record<string, Fate> = {
  ...of('exam-restrictions', {
    exam_restricts: { merged: 'stays', why: 'Who was barred with the class stays barred, by a line of their own' },
  }),
  ...of('content', {
    article_audios: 'A recording is of one version of its text',
    article_versions: 'What was read is what results show',
    articles: 'Corrected as a new version; out of use it is not offered, and readable where it was given',
    book_authors: 'Goes with the book',
    book_blocks: 'Words keep their numbers where they stayed',
    book_chapters: 'Hidden or gone it is not asked for; what was read of it counts',
    book_genres: 'Goes with the book',
    book_licences: 'Of the school',
    book_moves: 'Goes with the book',
    book_orders: 'Of the school',
    book_pictures: 'Goes with the book',
    books: 'Out of use it is not offered; what was read of it counts',
    company_tutorials: 'Of the school',
    exam_question_versions: 'What was asked is what results show',
    exam_questions: 'Corrected as a new version; results change after a preview, and say so',
    exams: 'A draft or deleted it is given to no one; results stay',
    exercise_fits: 'Of the days on which it was in use',
    exercise_versions: 'What was played is what results rest on',
    exercises: 'Out of use it is not offered; what was done of it counts',
    generation_usages: 'Who used the generator, for how much',
    student_fits: 'Which exercises fitted the child, and until when',
    summary_audios: 'A recording is of one text',
    summary_book_classes: 'Goes with the summary',
    summary_book_tags: 'Goes with the summary',
    summary_books: 'Out of use it is not offered; answers stay',
    summary_texts: 'What was read is what results rest on',
    terms: 'Gone, it is looked up no more',
    tutorial_captions: 'Goes with the film',
    tutorial_resources: 'A further one completes no one again, and takes nothing back',
    tutorials: 'Out of use it is not offered; completions stay',
  }),
};

const people: Record<string, Fate> = {
  ...of('numbers', {
    users: { merged: 'moves', why: 'The students are in the other class; number and username stay theirs' },
  }),
  ...of('teacher', {
    department_instructors: { merged: 'shared', why: 'Who taught one of the classes teaches both' },
    departments: 'Archived with its records; another one takes what runs',
    instructors: 'A post: homework stays with the class',
  }),
  ...of('parents', {
    parent_users: 'Stays, whatever class the child is in; aside while an account is deleted',
    parents: 'Of the family, not of a school',
    unlinked_parents: 'Until staff link by hand',
  }),
  ...of('codes-and-cards', { parent_codes: 'End when the child leaves; who comes back gets new ones' }),
  ...of('licence', {
    activations: { merged: 'moves', why: 'Codes of the class; once it is over they are the school’s' },
    released_codes: 'From whom codes were taken back, for the days in which that can be undone',
  }),
  ...of('notices', {
    homework_reminded: 'Of the child: once a day, in whatever class',
    homework_reminder_mails: 'To whom it concerned when it left',
    homework_reminders: 'To whom it concerned on that day',
    mail_stops: 'Of the account',
    notices: 'What names a child waits while it is deleted, and goes when parent and child are unlinked',
    notification_recipients: 'To whom it concerned when it left',
    report_mails: 'To whom it concerned when it left',
    report_subscriptions: 'Of the account',
  }),
  ...of('account', {
    admins: 'Of the person, in however many schools',
    company_managers: 'Who manages which school',
    identities: 'End with a deletion',
    known_devices: 'Of the account',
    personal_links: 'End with a deletion',
    presentation_accounts: { merged: 'stays', why: 'Like which class a sample school was made' },
    recovery_codes: 'Of the account',
    second_factors: 'Of the account',
    sessions: 'End with a deletion, or once no one may sign in',
    sign_in_challenges: 'Of minutes',
  }),
  ...of('trail', {
    address_failures: 'What was guessed, for a day',
    audit: 'Who did what, as it was then',
    company_document_versions: 'Who put it there',
    company_document_views: 'Who read it',
    idempotency_keys: 'What a call answered',
    jobs: 'What was begun by whom',
    login_failures: 'What was guessed, for a day',
    personal_data_requests: 'Who asked what of whom',
    provider_events: 'Who looked at what a bank said',
    record_views: 'Who looked at whom',
    viewings: 'Who looked through whose eyes',
  }),
  ...of('money', {
    payments: { merged: 'stays', why: 'What was bought for it; codes that are paid later go to the class of then' },
    payment_steps: 'As it was paid',
    saved_methods: 'Of the subscriber',
    subscribers: 'Of the family',
    subscription_changes: 'As it was changed',
    subscription_users: 'Of the family, whatever the school',
    subscriptions: 'Of the family',
    transactions: 'As it was paid',
  }),
};

export const recordsOfLife: Readonly<Record<string, Fate>> = {
  ...homework,
  ...learning,
  ...contentsOfClasses,
  ...contents,
  ...people,
};
