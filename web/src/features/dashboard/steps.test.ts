import type { ClassesDashboard, CompaniesDashboard } from '@okur/contract/dashboard';
import { describe, expect, it, vi } from 'vitest';
import { platformStep, schoolStep } from './steps.ts';

const now = Date.parse('2026-03-02T08:00:00Z');
const words = {
  relative: (instant: string) => instant.slice(0, 10),
  nameOf: () => 'Ada Çelik',
  reasonsOf: () => 'has never read',
};

const department = {
  id: 'd',
  department_name: '5-A',
  grade_level: 5,
  students: 20,
  readers_7_days: 10,
  readings: 40,
  wpm: 120,
  answered: 40,
  comprehension: 70,
  effective_speed: 84,
};
const homework = {
  id: 'h',
  title: 'The Wind',
  due_at: '2026-03-09T08:00:00Z',
  departments: ['5-A'],
  students: 20,
  finished: 5,
};
const student = {
  language: 'tr' as const,
  text_level: 5,
  id: 's',
  name: 'Ada',
  surname: 'Çelik',
  username: 'ada',
  department_id: 'd',
  department_name: '5-A',
  reasons: ['quiet' as const],
  last_read_at: null,
  missed: 0,
  rushed: 0,
  speed: null,
  readings: 0,
  answered: 0,
  comprehension: null,
  seconds: 0,
  exercises: 0,
  latest_wpm: null,
  usual_wpm: null,
  growth: 'too_early' as const,
};
const school: ClassesDashboard = {
  today: '2026-11-21',
  departments: [department],
  students: 20,
  readers_7_days: 10,
  period: { from: '2026-02-01', to: '2026-03-02' },
  averages: { language: 'tr', readings: 40, answered: 40, wpm: 120, comprehension: 70, effective_speed: 84 },
  homework: { total: 1, open: [homework] },
  attention: { total: 1, students: [student] },
  licence: null,
};
const stepOf = (over: Partial<ClassesDashboard>, mayImport = true) =>
  schoolStep({ ...school, ...over }, words, now, mayImport);

describe('the next step in a school', () => {
  it('is a class list while there are no students', () => {
    expect(stepOf({ departments: [] })).toEqual({ kind: 'begin', to: '/management/class-lists/new' });
    expect(stepOf({ departments: [{ ...department, students: 0 }] }).kind).toBe('begin');
  });
  it('is a class, then its students, for who may import no class list', () => {
    expect(stepOf({ departments: [] }, false)).toEqual({ kind: 'first_class', to: '/management/departments' });
    expect(stepOf({ departments: [{ ...department, students: 0 }] }, false)).toEqual({
      kind: 'first_students',
      to: '/management/users',
    });
    expect(stepOf({}, false).kind).toBe('attention');
  });
  it('is homework when none is open', () => {
    expect(stepOf({ homework: { total: 0, open: [] } })).toEqual({ kind: 'give', to: '/homeworks/new' });
  });
  it('is what ends a little later when everybody has finished what ends first', () => {
    const done = { ...homework, id: 'h0', due_at: '2026-03-02T18:00:00Z', students: 8, finished: 8 };
    const soon = { ...homework, id: 'h9', due_at: '2026-03-03T08:00:00Z', students: 8, finished: 7 };
    expect(stepOf({ homework: { total: 2, open: [done, soon] } })).toMatchObject({
      kind: 'due_soon',
      params: { count: 1 },
      to: '/homeworks/h9',
    });
  });
  it('is the homework that ends within two days and is not finished by all', () => {
    const soon = { ...homework, due_at: '2026-03-03T08:00:00Z' };
    expect(stepOf({ homework: { total: 1, open: [soon] } })).toEqual({
      kind: 'due_soon',
      params: { title: 'The Wind', due: '2026-03-03', count: 15 },
      to: '/homeworks/h',
      search: { tab: 'missing' },
    });
    expect(stepOf({ homework: { total: 1, open: [{ ...soon, finished: 20 }] } }).kind).toBe('attention');
  });
  it('is the student who needs it most, and else the results', () => {
    expect(stepOf({})).toEqual({
      kind: 'attention',
      params: { name: 'Ada Çelik', reasons: 'has never read' },
      to: '/management/users/s',
    });
    expect(stepOf({ attention: { total: 0, students: [] } })).toEqual({
      kind: 'follow',
      params: { title: 'The Wind', due: '2026-03-09', finished: 5, students: 20 },
      to: '/homeworks/h',
    });
  });
});

describe('the next step on the platform', () => {
  const watched = {
    id: 'c',
    company_name: 'Gelincik',
    reasons: ['licence' as const, 'quiet' as const],
    licence_limit: 120,
    used: 118,
    last_read_at: null,
  };
  const platform: CompaniesDashboard = {
    today: '2026-11-21',
    companies: { total: 3, trial: 0, active: 3, suspended: 0 },
    students: 300,
    licences: { limit: 360, used: 300, taken: 300 },
    readings_7_days: 40,
    new_30_days: { companies: 0, students: 0, articles: 0, homeworks: 0 },
    attention: { total: 1, companies: [watched] },
    newest: [],
  };
  const manager = { addCompany: true, seeStudents: true };
  const search = vi.fn<() => void>();

  it('is the search for those who help others', () => {
    expect(platformStep(platform, { addCompany: false, seeStudents: true }, search)).toEqual({
      kind: 'find',
      onClick: search,
    });
  });
  it('is a company, first of all the first one', () => {
    expect(
      platformStep({ ...platform, companies: { total: 0, trial: 0, active: 0, suspended: 0 } }, manager, search).kind,
    ).toBe('first_company');
    expect(platformStep(platform, manager, search)).toEqual({
      kind: 'company_licence',
      params: { name: 'Gelincik', used: 118, limit: 120 },
      to: '/management/companies/c',
    });
    expect(platformStep({ ...platform, attention: { total: 0, companies: [] } }, manager, search)).toEqual({
      kind: 'well',
      params: { count: 40 },
      to: '/management/companies',
    });
  });
});
