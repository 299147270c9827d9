import { moved } from './areas.tsx';

/** Areas without a page of their own lead to their first one. */
export const movedRoutes = [
  moved('/auth', '/auth/login'),
  moved('/parent', '/parent/dashboard'),
  moved('/student', '/student/today'),
  moved('/activation-code-payment'),
  moved('/articles'),
  moved('/books'),
  moved('/terms'),
  moved('/exams'),
  moved('/modules'),
  moved('/exercises'),
  moved('/notifications'),
  moved('/certificates'),
  moved('/summaries', '/summaries/books'),
] as const;
