import type { Subject } from '@okur/contract/abilities';
import { createHashHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { goHome, needsModules, needsToken, noToken } from './shell/guards.ts';
import type { Address } from './kit/useAddress.ts';
import { LoadFailed } from './shell/LoadFailed.tsx';
import { Root } from './shell/Root.tsx';
import { screen, type Screen } from './shell/screen.ts';

/*
 * Every address of the application, whole and literal: search for a path and find the file of its screen.
 * A new screen is one line here and a default export in its feature's folder.
 */

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Key of the page's title in the window's tab; the screen's own heading unless told. */
    title?: string;
  }
}

const root = createRootRoute({ component: Root, errorComponent: LoadFailed });

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth-shell',
  component: screen(() => import('./shell/auth/AuthShell.tsx')),
});
const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin-shell',
  beforeLoad: needsToken('corporate'),
  component: screen(() => import('./shell/admin/AdminShell.tsx')),
});
const parent = createRoute({
  getParentRoute: () => root,
  id: 'parent-shell',
  beforeLoad: needsToken('parent'),
  component: screen(() => import('./shell/parent/ParentShell.tsx')),
});
const student = createRoute({
  getParentRoute: () => root,
  id: 'student-shell',
  beforeLoad: needsToken('student'),
  component: screen(() => import('./shell/student/StudentShell.tsx')),
});

const signIn = <const P extends string>(path: P, title: string, load: Screen) =>
  createRoute({
    getParentRoute: () => auth,
    path,
    staticData: { title },
    beforeLoad: noToken,
    component: screen(load),
  });
/** For everybody, signed in or not. */
const open = <const P extends string>(path: P, title: string, load: Screen) =>
  createRoute({ getParentRoute: () => auth, path, staticData: { title }, component: screen(load) });
const staff = <const P extends string>(
  path: P,
  title: string,
  modules: readonly Subject[],
  load: Screen,
  loader?: (route: { location: { search: object } }) => unknown,
) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    staticData: { title },
    beforeLoad: needsModules(modules),
    ...(loader ? { loader } : {}),
    component: screen(load),
  });
const forParent = <const P extends string>(path: P, title: string, load: Screen) =>
  createRoute({ getParentRoute: () => parent, path, staticData: { title }, component: screen(load) });
const forStudent = <const P extends string>(path: P, title: string, load: Screen) =>
  createRoute({ getParentRoute: () => student, path, staticData: { title }, component: screen(load) });

const moved = <const P extends string>(path: P, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });

const errorPage = screen(() => import('./features/error-pages/ErrorPage.tsx'));

const routeTree = root.addChildren([
  auth.addChildren([
    signIn('/auth/login', 'auth.staff_title', () => import('./features/auth/Login.tsx')),
    signIn('/auth/forgot-password', 'auth.forgot_title', () => import('./features/auth/ForgotPassword.tsx')),
    signIn('/auth/reset-password', 'auth.reset_title', () => import('./features/auth/ResetPassword.tsx')),
    signIn('/auth/parent-login', 'auth.parent_title', () => import('./features/auth/ParentLogin.tsx')),
    signIn(
      '/auth/parent-forgot-password',
      'auth.forgot_title',
      () => import('./features/auth/ParentForgotPassword.tsx'),
    ),
    signIn('/auth/parent-reset-password', 'auth.reset_title', () => import('./features/auth/ParentResetPassword.tsx')),
    signIn('/auth/parent-register', 'auth.register_title', () => import('./features/auth/ParentRegister.tsx')),
    signIn('/auth/parent-confirm', 'auth.confirm_title', () => import('./features/auth/ParentConfirm.tsx')),
    signIn('/auth/student-login', 'auth.student_title', () => import('./features/auth/StudentLogin.tsx')),
    open('/auth/confirm-email', 'auth.new_email_title', () => import('./features/auth/ConfirmEmail.tsx')),
    open('/auth/restore-email', 'auth.restore_email_title', () => import('./features/auth/RestoreEmail.tsx')),
    open('/mails/stop', 'mail_stop.title', () => import('./features/notifications/MailStop.tsx')),
    open('/certificate', 'certificates.verify_title', () => import('./features/certificates/VerifyCertificate.tsx')),
  ]),
  admin.addChildren([
    staff(
      '/dashboard',
      'menu.main_page',
      [],
      () => import('./features/dashboard/Dashboard.tsx'),
      async ({ location }) =>
        (await import('./features/dashboard/prefetch.ts')).prefetchDashboard(location.search as Address),
    ),
    staff(
      '/charts-graphs',
      'reports.title',
      ['ADMIN_DASHBOARD_REPORTS', 'COMPANY_MANAGER_DASHBOARD_REPORTS', 'INSTRUCTOR_DASHBOARD_REPORTS'],
      () => import('./features/reports/ChartsPage.tsx'),
    ),
    staff(
      '/charts-graphs/readings',
      'reports.rows_readings',
      ['ADMIN_DASHBOARD_REPORTS', 'COMPANY_MANAGER_DASHBOARD_REPORTS', 'INSTRUCTOR_DASHBOARD_REPORTS'],
      () => import('./features/reports/ReadingRows.tsx'),
    ),
    staff(
      '/charts-graphs/exercises',
      'reports.rows_exercises',
      ['ADMIN_DASHBOARD_REPORTS', 'COMPANY_MANAGER_DASHBOARD_REPORTS', 'INSTRUCTOR_DASHBOARD_REPORTS'],
      () => import('./features/reports/ExerciseRows.tsx'),
    ),
    staff(
      '/charts-graphs/students',
      'reports.who_needs_help',
      ['HAS_STUDENTS'],
      () => import('./features/reports/StudentList.tsx'),
    ),
    staff(
      '/charts-graphs/departments',
      'reports.departments',
      ['ADMIN_DASHBOARD_REPORTS', 'COMPANY_MANAGER_DASHBOARD_REPORTS', 'INSTRUCTOR_DASHBOARD_REPORTS'],
      () => import('./features/reports/DepartmentsCompared.tsx'),
    ),
    staff(
      '/charts-graphs/companies',
      'reports.companies',
      ['ADMIN_DASHBOARD_REPORTS'],
      () => import('./features/reports/CompaniesCompared.tsx'),
    ),
    staff('/articles/list', 'articles.title', ['ARTICLE'], () => import('./features/articles/ArticleList.tsx')),
    staff('/articles/new', 'articles.add', ['ARTICLE'], () => import('./features/articles/ArticleNew.tsx')),
    staff(
      '/articles/categories',
      'menu.article_categories',
      ['ARTICLE_CATEGORY'],
      () => import('./features/articles/ArticleCategoryList.tsx'),
    ),
    staff(
      '/articles/types',
      'menu.article_types',
      ['ARTICLE_TYPES'],
      () => import('./features/articles/ArticleTypeList.tsx'),
    ),
    staff('/articles/$id', 'articles.title', ['ARTICLE'], () => import('./features/articles/ArticlePage.tsx')),
    staff('/modules/list', 'menu.modules', ['MODULE'], () => import('./features/exercises/ModuleList.tsx')),
    staff(
      '/modules/daily-tasks',
      'menu.daily_tasks',
      ['MODULE'],
      () => import('./features/daily-tasks/AssignmentList.tsx'),
    ),
    staff('/exercises/list', 'menu.exercises', ['MODULE'], () => import('./features/exercises/ExerciseList.tsx')),
    staff('/exercises/new', 'exercise.add', ['MODULE'], () => import('./features/exercises/ExerciseNew.tsx')),
    staff('/exercises/$id', 'menu.exercises', ['MODULE'], () => import('./features/exercises/ExercisePage.tsx')),
    staff('/homeworks', 'homework.title', ['HOMEWORK'], () => import('./features/homework/HomeworkList.tsx')),
    staff('/homeworks/new', 'homework.give', ['HOMEWORK'], () => import('./features/homework/HomeworkNew.tsx')),
    staff('/homeworks/$id', 'homework.title', ['HOMEWORK'], () => import('./features/homework/HomeworkPage.tsx')),
    staff('/management/admins', 'menu.admins', ['ADMIN'], () => import('./features/admins/AdminList.tsx')),
    staff(
      '/management/admins/subscription-change-history',
      'admins.subscription_changes',
      ['MANAGER_SUBSCRIPTION_REPORTS'],
      () => import('./features/admins/SubscriptionChanges.tsx'),
    ),
    staff('/management/admins/$id', 'menu.admins', ['ADMIN'], () => import('./features/admins/AdminRecord.tsx')),
    staff('/management/companies', 'menu.companies', ['COMPANY'], () => import('./features/companies/CompanyList.tsx')),
    staff(
      '/management/companies/$id',
      'menu.companies',
      ['COMPANY'],
      () => import('./features/companies/CompanyRecord.tsx'),
    ),
    staff(
      '/management/departments',
      'menu.departments',
      ['DEPARTMENT'],
      () => import('./features/departments/DepartmentList.tsx'),
    ),
    staff(
      '/management/departments/$id',
      'menu.departments',
      ['DEPARTMENT'],
      () => import('./features/departments/DepartmentRecord.tsx'),
    ),
    staff(
      '/management/companies/$id/roll-over',
      'roll_over.title',
      ['DEPARTMENT'],
      () => import('./features/roll-overs/RollOverPage.tsx'),
    ),
    staff(
      '/management/instructors',
      'menu.instructors',
      ['INSTRUCTOR'],
      () => import('./features/instructors/InstructorList.tsx'),
    ),
    staff(
      '/management/instructors/$id',
      'menu.instructors',
      ['INSTRUCTOR'],
      () => import('./features/instructors/InstructorRecord.tsx'),
    ),
    staff(
      '/management/class-lists',
      'class_list.title',
      ['USER'],
      () => import('./features/class-lists/ClassListList.tsx'),
    ),
    staff(
      '/management/class-lists/new',
      'class_list.import',
      ['USER'],
      () => import('./features/class-lists/NewClassList.tsx'),
    ),
    staff(
      '/management/companies/$id/class-lists/new',
      'class_list.import',
      ['USER'],
      () => import('./features/class-lists/NewClassList.tsx'),
    ),
    staff(
      '/management/companies/$id/class-lists/$classListId',
      'class_list.title',
      ['USER'],
      () => import('./features/class-lists/ClassListRecord.tsx'),
    ),
    staff(
      '/management/companies/$id/class-lists/$classListId/cards',
      'class_list.cards_title',
      ['USER'],
      () => import('./features/class-lists/ClassListCards.tsx'),
    ),
    staff(
      '/management/one-rosters',
      'one_roster.title',
      ['USER'],
      () => import('./features/one-rosters/OneRosterList.tsx'),
    ),
    staff(
      '/management/one-rosters/new',
      'one_roster.import',
      ['USER'],
      () => import('./features/one-rosters/NewOneRoster.tsx'),
    ),
    staff(
      '/management/one-rosters/$id',
      'one_roster.title',
      ['USER'],
      () => import('./features/one-rosters/OneRosterRecord.tsx'),
    ),
    staff(
      '/management/one-rosters/$id/cards',
      'class_list.cards_title',
      ['USER'],
      () => import('./features/one-rosters/OneRosterCards.tsx'),
    ),
    staff('/management/users', 'menu.users', ['USER'], () => import('./features/users/UserList.tsx')),
    staff('/management/users/names', 'users.names', ['USER'], () => import('./features/users/names/NamesPage.tsx')),
    staff('/management/users/$id', 'menu.users', ['USER'], () => import('./features/users/record/UserRecord.tsx')),
    staff(
      '/management/users/$id/report',
      'student_report.title',
      ['USER'],
      () => import('./features/student-reports/StudentReport.tsx'),
    ),
    staff(
      '/management/personal-data',
      'personal_data.requests',
      ['USER'],
      () => import('./features/personal-data/RequestsPage.tsx'),
    ),
    staff(
      '/management/personal-data/periods',
      'personal_data.periods',
      ['USER'],
      () => import('./features/personal-data/PeriodsPage.tsx'),
    ),
    staff(
      '/management/activity',
      'audit.title',
      ['COMPANY', 'INSTRUCTOR', 'ADMIN'],
      () => import('./features/audit/ActivityPage.tsx'),
    ),
    staff('/management/parents', 'menu.parents', ['PARENTS'], () => import('./features/parents/ParentList.tsx')),
    staff('/management/parents/$id', 'menu.parents', ['PARENTS'], () => import('./features/parents/ParentRecord.tsx')),
    staff(
      '/management/general-contents',
      'menu.general_contents',
      ['GENERAL_CONTENTS'],
      () => import('./features/faq/FaqPage.tsx'),
    ),
    staff(
      '/notifications/list',
      'menu.notifications',
      ['NOTIFICATIONS'],
      () => import('./features/notifications/NotificationList.tsx'),
    ),
    staff(
      '/notifications/new',
      'notifications.write',
      ['NOTIFICATIONS'],
      () => import('./features/notifications/NotificationNew.tsx'),
    ),
    staff(
      '/notifications/$id',
      'menu.notifications',
      ['NOTIFICATIONS'],
      () => import('./features/notifications/NotificationPage.tsx'),
    ),
    staff(
      '/notifications/$id/edit',
      'notifications.change',
      ['NOTIFICATIONS'],
      () => import('./features/notifications/NotificationEdit.tsx'),
    ),
    staff(
      '/certificates/list',
      'menu.certificates',
      ['CERTIFICATES'],
      () => import('./features/certificates/CertificatesPage.tsx'),
    ),
    staff('/exams/list', 'menu.exams', ['EXAM'], () => import('./features/exams/ExamList.tsx')),
    staff('/exams/$id', 'menu.exams', ['EXAM'], () => import('./features/exams/ExamPage.tsx')),
    staff('/terms/list', 'menu.terms', ['TERM'], () => import('./features/terms/TermList.tsx')),
    staff(
      '/terms/similar-terms/list',
      'menu.similar_terms',
      ['TERM'],
      () => import('./features/relation-terms/SimilarTermList.tsx'),
    ),
    staff(
      '/terms/synonym-terms/list',
      'menu.synonym_terms',
      ['TERM'],
      () => import('./features/relation-terms/SynonymTermList.tsx'),
    ),
    createRoute({ getParentRoute: () => admin, path: '/management', beforeLoad: firstManagement }),
  ]),
  parent.addChildren([
    forParent('/parent/dashboard', 'menu.main_page', () => import('./features/parent/ParentDashboard.tsx')),
    forParent('/parent/settings', 'settings.title', () => import('./features/mails/ParentSettings.tsx')),
    forParent('/parent/children/$id', 'parent.child', () => import('./features/parent/ChildPage.tsx')),
    forParent(
      '/parent/children/$id/report',
      'student_report.title',
      () => import('./features/student-reports/ChildReport.tsx'),
    ),
  ]),
  student.addChildren([
    forStudent('/student/today', 'shell.student_today', () => import('./features/student/Today.tsx')),
    forStudent('/student/homework/$id', 'student.reading_title', () => import('./features/student/ReadHomework.tsx')),
    forStudent('/student/tasks/$id', 'homework.title', () => import('./features/student/DoTask.tsx')),
    forStudent('/student/library', 'student.library', () => import('./features/student/Library.tsx')),
    forStudent('/student/library/$id', 'student.reading_title', () => import('./features/student/ReadLibraryText.tsx')),
    forStudent('/student/exercises', 'exercise.title', () => import('./features/exercises/StudentExercises.tsx')),
    forStudent('/student/exercises/$id', 'exercise.title', () => import('./features/exercises/PlayExercise.tsx')),
    forStudent('/student/exams', 'menu.exams', () => import('./features/exams/StudentExams.tsx')),
    forStudent('/student/exams/$id', 'menu.exams', () => import('./features/exams/TakeExam.tsx')),
    forStudent('/student/progress', 'shell.student_progress', () => import('./features/student/StudentProgress.tsx')),
  ]),

  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goHome }),
  // Areas without a page of their own.
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

  createRoute({
    getParentRoute: () => root,
    path: '/error',
    staticData: { title: 'error_page.404_title' },
    component: errorPage,
  }),
  createRoute({ getParentRoute: () => root, path: '/error/$type', component: errorPage }),
  moved('/$', '/error'),
]);

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  // Addresses hold plain words, `?page=2&search=007`; a screen reads them with its own schema.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    );
    return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  },
  defaultPreload: 'intent',
  defaultErrorComponent: LoadFailed,
  defaultPendingMs: 10_000,
});

/** The empty management area leads to the first entry of it that the person may enter. */
async function firstManagement(): Promise<void> {
  const { firstEntry } = await import('./shell/visible.ts');
  throw redirect({ to: firstEntry('/management/', router) ?? '/error/401', replace: true });
}
