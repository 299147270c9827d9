import type { Role } from '@okur/contract/roles';
import type { AccountType } from '../client/session.ts';

/**
 * A person looks at the product as another person does: in this tab alone, with their own session, until it is ended.
 * The server refuses whatever writes; here the browser only holds who is who and where it began.
 */
export interface Impersonation {
  id: string;
  /** The kind of account that is seen. */
  type: AccountType;
  name: string;
  viewer: { username: string; roles: readonly Role[] };
  endsAt: string;
  /** The address of the record it began from. */
  from: string;
}

const key = 'impersonation';
const over = 'impersonationOver';
let current: Impersonation | null | undefined;
/** This page ended it and is about to be replaced. */
let isLeaving = false;

function load(): Impersonation | null {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as Impersonation) : null;
}

export const impersonation = {
  get: (): Impersonation | null => (current === undefined ? (current = load()) : current),
  start(next: Impersonation): void {
    current = next;
    sessionStorage.setItem(key, JSON.stringify(next));
  },
  /** Forgets it. `notifies`: the next page says that it is over, since the viewer did not end it. */
  stop({ notifies = false } = {}): void {
    current = null;
    sessionStorage.removeItem(key);
    if (!notifies) return;
    isLeaving = true;
    sessionStorage.setItem(over, '1');
  },
  /** Whether the next page still has to say that it is over. */
  isOver: (): boolean => sessionStorage.getItem(over) !== null,
  /** The same, once: a page that is about to be replaced leaves it to the one that comes after. */
  takeEnd(): boolean {
    if (isLeaving) return false;
    const wasOver = impersonation.isOver();
    sessionStorage.removeItem(over);
    return wasOver;
  },
};

/** Whether something may be begun that ends in a write; says so where it may not. */
export async function mayBegin(): Promise<boolean> {
  if (!impersonation.get()) return true;
  const [{ toast }, { default: i18next }] = await Promise.all([import('../feedback/toast.tsx'), import('i18next')]);
  toast.error(i18next.t('error.read_only'));
  return false;
}

/** Goes to an address with nothing of before in memory: what one person sees never mixes with what another does. */
export function reloadAt(address: string): void {
  location.hash = address;
  location.reload();
}
