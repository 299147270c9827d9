import type { ClassesDashboard, CompaniesDashboard } from '@okur/contract/dashboard';

const soonMs = 2 * 86_400_000;

/** The texts are the family of its kind; it leads to an address or does something here. */
export interface Step {
  kind: string;
  params?: Record<string, string | number>;
  to?: string;
  search?: Record<string, string>;
  onClick?: () => void;
}

type Student = ClassesDashboard['attention']['students'][number];

/** How a screen names things; given, so that the choice of a step is plain logic. */
interface Words {
  relative: (instant: string) => string;
  nameOf: (student: Student) => string;
  reasonsOf: (student: Student) => string;
}

/**
 * What an instructor or a manager does next: students first, then homework, then what ends soon, then who needs help.
 */
export function schoolStep(
  { departments, homework, attention }: ClassesDashboard,
  words: Words,
  now: number,
  mayImport: boolean,
): Step {
  if (departments.every(({ students }) => students === 0)) return firstStep(departments.length > 0, mayImport);
  const next = homework.open[0];
  if (!next) return { kind: 'give', to: '/homeworks/new' };
  const aboutOf = ({ title, due_at }: typeof next) => ({ title, due: words.relative(due_at) });
  const missed = homework.open.find(
    ({ students, finished, due_at }) => finished < students && Date.parse(due_at) - now < soonMs,
  );
  if (missed)
    return {
      kind: 'due_soon',
      params: { ...aboutOf(missed), count: missed.students - missed.finished },
      to: `/homeworks/${missed.id}`,
      search: { tab: 'missing' },
    };
  const first = attention.students[0];
  if (first)
    return {
      kind: 'attention',
      params: { name: words.nameOf(first), reasons: words.reasonsOf(first) },
      to: `/management/users/${first.id}`,
    };
  return {
    kind: 'follow',
    params: { ...aboutOf(next), finished: next.finished, students: next.students },
    to: `/homeworks/${next.id}`,
  };
}

/** How the first students come: from a class list, or one by one to a class by who may import none. */
function firstStep(hasClass: boolean, mayImport: boolean): Step {
  if (mayImport) return { kind: 'begin', to: '/management/class-lists/new' };
  return hasClass
    ? { kind: 'first_students', to: '/management/users' }
    : { kind: 'first_class', to: '/management/departments' };
}

/** What a person of the platform does next; who helps people on the phone searches for them. */
export function platformStep(
  { companies, attention, readings_7_days }: CompaniesDashboard,
  may: { addCompany: boolean; seeStudents: boolean },
  search: () => void,
): Step {
  if (may.seeStudents && !may.addCompany) return { kind: 'find', onClick: search };
  if (companies.total === 0) return { kind: 'first_company', to: '/management/companies' };
  const first = attention.companies[0];
  const reason = first?.reasons[0];
  if (first && reason) {
    return {
      kind: `company_${reason}`,
      params: { name: first.company_name, used: first.used, limit: first.licence_limit ?? 0 },
      to: `/management/companies/${first.id}`,
    };
  }
  return { kind: 'well', params: { count: readings_7_days }, to: '/management/companies' };
}
