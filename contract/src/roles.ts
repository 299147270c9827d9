/** The seven roles of staff; apart from abilities.ts, so that a page that needs no rules loads none. */
export const roles = ['SP', 'MN', 'CM', 'IN', 'SM', 'CS', 'CE'] as const;
export type Role = (typeof roles)[number];

/** Roles that work inside one company at a time; the others see the whole platform. */
export const companyRoles: readonly Role[] = ['CM', 'IN'];
