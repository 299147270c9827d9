import { staff } from './areas.tsx';

/** Texts, exercises, homework, exams, notices and certificates. */
export const contentRoutes = [
  staff('/articles/list', 'articles.title', ['ARTICLE'], () => import('../features/articles/ArticleList.tsx')),
  staff('/articles/new', 'articles.add', ['ARTICLE'], () => import('../features/articles/ArticleNew.tsx')),
  staff(
    '/articles/categories',
    'menu.article_categories',
    ['ARTICLE_CATEGORY'],
    () => import('../features/articles/ArticleCategoryList.tsx'),
  ),
  staff(
    '/articles/types',
    'menu.article_types',
    ['ARTICLE_TYPES'],
    () => import('../features/articles/ArticleTypeList.tsx'),
  ),
  staff('/articles/$id', 'articles.title', ['ARTICLE'], () => import('../features/articles/ArticlePage.tsx')),
  staff('/modules/list', 'menu.modules', ['MODULE'], () => import('../features/exercises/ModuleList.tsx')),
  staff(
    '/modules/daily-tasks',
    'menu.daily_tasks',
    ['MODULE'],
    () => import('../features/daily-tasks/AssignmentList.tsx'),
  ),
  staff('/exercises/list', 'menu.exercises', ['MODULE'], () => import('../features/exercises/ExerciseList.tsx')),
  staff('/exercises/new', 'exercise.add', ['MODULE'], () => import('../features/exercises/ExerciseNew.tsx')),
  staff('/exercises/$id', 'menu.exercises', ['MODULE'], () => import('../features/exercises/ExercisePage.tsx')),
  staff('/homeworks', 'homework.title', ['HOMEWORK'], () => import('../features/homework/HomeworkList.tsx')),
  staff('/homeworks/new', 'homework.give', ['HOMEWORK'], () => import('../features/homework/HomeworkNew.tsx')),
  staff(
    '/homeworks/sequences/$id',
    'homework.title',
    ['HOMEWORK'],
    () => import('../features/homework/SequencePage.tsx'),
  ),
  staff('/homeworks/$id', 'homework.title', ['HOMEWORK'], () => import('../features/homework/HomeworkPage.tsx')),
  staff(
    '/notifications/list',
    'menu.notifications',
    ['NOTIFICATIONS'],
    () => import('../features/notifications/NotificationList.tsx'),
  ),
  staff(
    '/notifications/new',
    'notifications.write',
    ['NOTIFICATIONS'],
    () => import('../features/notifications/NotificationNew.tsx'),
  ),
  staff(
    '/notifications/$id',
    'menu.notifications',
    ['NOTIFICATIONS'],
    () => import('../features/notifications/NotificationPage.tsx'),
  ),
  staff(
    '/notifications/$id/edit',
    'notifications.change',
    ['NOTIFICATIONS'],
    () => import('../features/notifications/NotificationEdit.tsx'),
  ),
  staff(
    '/certificates/list',
    'menu.certificates',
    ['CERTIFICATES'],
    () => import('../features/certificates/CertificatesPage.tsx'),
  ),
  staff('/exams/list', 'menu.exams', ['EXAM'], () => import('../features/exams/ExamList.tsx')),
  staff('/exams/$id', 'menu.exams', ['EXAM'], () => import('../features/exams/ExamPage.tsx')),
  staff('/terms/list', 'menu.terms', ['TERM'], () => import('../features/terms/TermList.tsx')),
  staff(
    '/terms/similar-terms/list',
    'menu.similar_terms',
    ['TERM'],
    () => import('../features/relation-terms/SimilarTermList.tsx'),
  ),
  staff(
    '/terms/synonym-terms/list',
    'menu.synonym_terms',
    ['TERM'],
    () => import('../features/relation-terms/SynonymTermList.tsx'),
  ),
] as const;
