/** The seven roles of staff; apart from abilities.ts, so that a page that needs no rules loads none. */
export const roles = ['SP', 'MN', 'CM', 'IN', 'SM', 'CS', 'CE'] as const;
export type Role = (typeof roles)[number];

/** Roles that work inside one company at a time; the others see the whole platform. */
export const companyRoles: readonly Role[] = ['CM', 'IN'];

export const isPlatformRole = (role: Role): boolean => !companyRoles.includes(role);

interface Person<Company, Post> {
  roles: readonly Role[];
  /** Companies of a company manager. */
  companies: readonly Company[];
  /** Posts of an instructor. */
  instructors: readonly Post[];
}

/** A company in which a person works, with the roles held in it. */
export interface Workplace<Company> {
  company: Company;
  /** The teaching post there. */
  post: { id: string } | null;
  roles: readonly Role[];
}

/**
 * Where a person works: one who teaches in one company and manages another has in each the rights of that company
 * alone. A person who reaches every company works in none.
 */
export function workplacesOf<
  Company extends { id: string },
  Post extends { id: string; company_id: string; company: Company },
>({ roles: held, companies, instructors }: Person<Company, Post>): Workplace<Company>[] {
  if (held.some(isPlatformRole)) return [];
  const managed = held.includes('CM') ? companies : [];
  const posts = held.includes('IN') ? instructors : [];
  const isIn = (company: Company) => (post: Post) => post.company_id === company.id;
  return [
    ...posts
      .filter((post) => !managed.some((company) => isIn(company)(post)))
      .map((post) => ({ company: post.company, post, roles: ['IN' as const] })),
    ...managed.map((company) => {
      const post = posts.find(isIn(company)) ?? null;
      return { company, post, roles: post ? companyRoles : companyRoles.slice(0, 1) };
    }),
  ];
}
