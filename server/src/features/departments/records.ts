/**
 * Everything that hangs on a class, table by table, and what becomes of it when the class becomes one with another:
 * it is the other's from then on (`moves`), the other has it as well (`shared`), or it belongs to its class and its
 * moment (`stays`). An archived class and one whose students went on keep all of it, but for codes, which are the
 * school's again. A test holds the list against PostgreSQL's catalogue.
 */
export const recordsOfClasses: Record<string, { merged: 'moves' | 'shared' | 'stays'; why: string }> = {
  users: { merged: 'moves', why: 'The students are in the other class' },
  department_instructors: { merged: 'shared', why: 'Who taught one of the classes teaches both' },
  homework_departments: { merged: 'shared', why: 'Open homework goes on; what is over was of its class' },
  homework_students: { merged: 'moves', why: 'Open homework of single students goes on; what is over stays' },
  homework_withdrawals: { merged: 'stays', why: 'From which class a homework was taken' },
  article_departments: { merged: 'shared', why: 'Texts that are open, for the longer of both times' },
  book_departments: { merged: 'shared', why: 'Books that are open, for the longer of both times' },
  summary_book_departments: { merged: 'shared', why: 'Summaries that are open, for the longer of both times' },
  activations: { merged: 'moves', why: 'Codes of the class; once it is over they are the school’s' },
  exam_restricts: { merged: 'stays', why: 'Who was barred with the class stays barred, by a line of their own' },
  payments: { merged: 'stays', why: 'What was bought for it; codes that are paid later go to the class of then' },
  tutorial_department_settings: { merged: 'stays', why: 'The other class has its own' },
  summary_department_changes: { merged: 'stays', why: 'What it takes to undo a change of this class' },
  presentation_accounts: { merged: 'stays', why: 'Like which class a sample school was made' },
  department_memberships: { merged: 'stays', why: 'Who was in the class, from when and until when' },
  certificates: { merged: 'stays', why: 'The class in which it was earned' },
  reading_sessions: { merged: 'stays', why: 'The class in which it was read' },
  exercise_attempts: { merged: 'stays', why: 'The class in which it was done' },
  exam_attempts: { merged: 'stays', why: 'The class in which it was taken' },
  book_sittings: { merged: 'stays', why: 'The class in which it was read' },
  learning_days: { merged: 'stays', why: 'The class in which it was learned' },
};
