import type { Role } from '@okur/contract/roles';
import type { AccountType } from '../client/session.ts';

/**
 * Somebody looks at the product as another person does: in this tab alone, with the own session, until it is ended. The
 * server refuses whatever writes; here it is only known who is who and where it began.
 */
export interface Viewing {
  id: string;
  /** The kind of account that is seen. */
  type: AccountType;
  name: string;
  viewer: { username: string; roles: readonly Role[] };
  endsAt: string;
  /** The address of the record it began from. */
  from: string;
}

const key = 'viewing';
const over = 'viewingOver';
let current: Viewing | null | undefined;

function load(): Viewing | null {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as Viewing) : null;
}

export const viewing = {
  get: (): Viewing | null => (current === undefined ? (current = load()) : current),
  start(next: Viewing): void {
    current = next;
    sessionStorage.setItem(key, JSON.stringify(next));
  },
  /** Forgets it. `told`: the next page says that it is over, since nobody asked for the end. */
  stop({ told = false } = {}): void {
    current = null;
    sessionStorage.removeItem(key);
    if (told) sessionStorage.setItem(over, '1');
  },
  /** Whether an end is still to be told. */
  isOver: (): boolean => sessionStorage.getItem(over) !== null,
  /** The same, once. */
  takeEnd(): boolean {
    const told = viewing.isOver();
    sessionStorage.removeItem(over);
    return told;
  },
};

/** Whether something may be begun that ends in a write; says so where it may not. */
export async function mayBegin(): Promise<boolean> {
  if (!viewing.get()) return true;
  const [{ toast }, { default: i18next }] = await Promise.all([import('../feedback/toast.tsx'), import('i18next')]);
  toast.error(i18next.t('error.read_only'));
  return false;
}

/** Goes to an address with nothing of before in memory: what one person sees never mixes with what another does. */
export function loadAnew(address: string): void {
  location.hash = address;
  location.reload();
}
