import type { Subject } from '@okur/contract/abilities';
import { IconArticle, IconBuilding, IconChalkboardTeacher, IconNotebook, IconSchool, IconUsers, IconUsersGroup, type Icon } from '@tabler/icons-react';
import { call } from '../../kit/api.ts';
import { firstNames } from '../../kit/format/text.ts';

interface Found {
  id: string;
  label: string;
  description?: string;
}

interface Source {
  /** Key of the heading, as in the menu. */
  label: string;
  module: Subject;
  icon: Icon;
  /** The record page of what was found. */
  page: string;
  search: (search: string, signal: AbortSignal) => Promise<Found[]>;
}

const query = (search: string) => ({ search, per_page: 5 });
const fullName = (name: string | null, surname: string | null) => [name, surname].filter(Boolean).join(' ');

/** What the command palette searches on the server; each call's schema comes with its first use. */
export const sources: readonly Source[] = [
  {
    label: 'menu.users', module: 'USER', icon: IconSchool, page: '/management/users/$id',
    search: async (search, signal) => {
      const { listUsers } = await import('@okur/contract/users');
      const { data } = await call(listUsers, { query: query(search), signal });
      return data.map((user) => ({ id: user.id, label: fullName(user.name, user.surname) || user.username, description: user.department_name ?? user.company_name }));
    },
  },
  {
    label: 'menu.departments', module: 'DEPARTMENT', icon: IconUsersGroup, page: '/management/departments/$id',
    search: async (search, signal) => {
      const { listDepartments } = await import('@okur/contract/departments');
      const { data } = await call(listDepartments, { query: query(search), signal });
      return data.map(({ id, department_name, company_name }) => ({ id, label: department_name, description: company_name }));
    },
  },
  {
    label: 'menu.companies', module: 'COMPANY', icon: IconBuilding, page: '/management/companies/$id',
    search: async (search, signal) => {
      const { listCompanies } = await import('@okur/contract/companies');
      const { data } = await call(listCompanies, { query: query(search), signal });
      return data.map(({ id, company_name, city }) => ({ id, label: company_name, description: city ?? undefined }));
    },
  },
  {
    label: 'menu.instructors', module: 'INSTRUCTOR', icon: IconChalkboardTeacher, page: '/management/instructors/$id',
    search: async (search, signal) => {
      const { listInstructors } = await import('@okur/contract/instructors');
      const { data } = await call(listInstructors, { query: query(search), signal });
      return data.map(({ id, instructor_name, company }) => ({ id, label: instructor_name, description: company.company_name }));
    },
  },
  {
    label: 'menu.parents', module: 'PARENTS', icon: IconUsers, page: '/management/parents/$id',
    search: async (search, signal) => {
      const { listParents } = await import('@okur/contract/parents');
      const { data } = await call(listParents, { query: query(search), signal });
      return data.map(({ id, name, email }) => ({ id, label: name ?? email, description: email }));
    },
  },
  {
    label: 'menu.articles', module: 'ARTICLE', icon: IconArticle, page: '/articles/$id',
    search: async (search, signal) => {
      const { listArticles } = await import('@okur/contract/articles');
      const { data } = await call(listArticles, { query: query(search), signal });
      return data.map(({ id, title }) => ({ id, label: title }));
    },
  },
  {
    label: 'menu.homeworks', module: 'HOMEWORK', icon: IconNotebook, page: '/homeworks/$id',
    search: async (search, signal) => {
      const { listHomeworks } = await import('@okur/contract/homework');
      const { data } = await call(listHomeworks, { query: query(search), signal });
      return data.map(({ id, title, departments }) => ({ id, label: title, description: firstNames(departments.map(({ department_name }) => department_name)) }));
    },
  },
];
