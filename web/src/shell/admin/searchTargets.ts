import type { SearchKind } from '@okur/contract/search';
import {
  IconArticle,
  IconBooks,
  IconBuilding,
  IconCertificate,
  IconChalkboardTeacher,
  IconFileText,
  IconNotebook,
  IconSchool,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';

interface SearchTarget {
  /** Key of the heading, as in the menu. */
  label: string;
  icon: Icon;
  /** The list; the page of one record lies below it. */
  list: string;
}

/** Where what the search of everything finds is opened. */
export const searchTargets: Record<SearchKind, SearchTarget> = {
  users: { label: 'menu.users', icon: IconSchool, list: '/management/users' },
  parents: { label: 'menu.parents', icon: IconUsers, list: '/management/parents' },
  departments: { label: 'menu.departments', icon: IconUsersGroup, list: '/management/departments' },
  companies: { label: 'menu.companies', icon: IconBuilding, list: '/management/companies' },
  instructors: { label: 'menu.instructors', icon: IconChalkboardTeacher, list: '/management/instructors' },
  admins: { label: 'menu.admins', icon: IconShieldLock, list: '/management/admins' },
  articles: { label: 'menu.articles', icon: IconArticle, list: '/articles' },
  homeworks: { label: 'menu.homeworks', icon: IconNotebook, list: '/homeworks' },
  books: { label: 'menu.books', icon: IconBooks, list: '/books/list' },
  exams: { label: 'menu.exams', icon: IconCertificate, list: '/exams' },
  summaries: { label: 'menu.summaries', icon: IconFileText, list: '/summaries/books' },
};
