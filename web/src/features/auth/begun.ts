import type { ProviderKind } from '@okur/contract/sign-on';

/** Where a sign-in began in this tab: the way back for the page to which the provider returns. */
interface AtSchool {
  school: string;
  type: 'staff' | 'student';
  /** Of the provider: what K12NET sends back has a call of its own. */
  kind: ProviderKind;
}
type Begun = AtSchool | { partner: string };

const key = 'signOnBegun';
const noted = (): Begun | undefined => {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as Begun) : undefined;
};

export const begun = {
  note: (where: Begun): void => sessionStorage.setItem(key, JSON.stringify(where)),
  isK12(): boolean {
    const where = noted();
    return where !== undefined && 'kind' in where && where.kind === 'k12';
  },
  /** The address to begin again at. */
  wayBack() {
    const where = noted();
    if (!where) return { to: '/auth/login' } as const;
    if ('partner' in where)
      return { to: '/auth/partner/$partner/sso', params: { partner: where.partner } as never } as const;
    const { school, type } = where;
    return { to: '/auth/school', search: { school, type } as never } as const;
  },
};
