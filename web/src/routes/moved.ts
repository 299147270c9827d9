import { moved } from './areas.tsx';

/** Areas without a page of their own lead to their first one. */
export const movedRoutes = [
  moved('/auth', '/auth/login'),
  moved('/parent', '/parent/dashboard'),
  moved('/student', '/student/today'),
  moved('/activation-code-payment', '/activation-code-payment/list'),
  moved('/articles', '/articles/list'),
  moved('/books', '/books/list'),
  moved('/tutorials', '/tutorials/list'),
  moved('/terms', '/terms/list'),
  moved('/exams', '/exams/list'),
  moved('/modules', '/modules/list'),
  moved('/exercises', '/exercises/list'),
  moved('/notifications', '/notifications/list'),
  moved('/certificates', '/certificates/list'),
  moved('/summaries', '/summaries/books'),
] as const;
