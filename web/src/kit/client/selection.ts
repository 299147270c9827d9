import { session } from './session.ts';

/**
 * The selected company (CM) or instructor row (IN), kept beside the session so that it survives a reload.
 * The company id goes along with every request; roles without a company have none.
 */
export interface Selected {
  companyId: string;
  /** Set when the choice is a teaching post. */
  instructorId: string | null;
}

const keys = { company: 'selectedCompany', instructor: 'selectedInstructor' } as const;
const listeners = new Set<() => void>();
let current: Selected | null | undefined;

function load(): Selected | null {
  const companyId = sessionStorage.getItem(keys.company) ?? localStorage.getItem(keys.company);
  const instructorId = sessionStorage.getItem(keys.instructor) ?? localStorage.getItem(keys.instructor);
  return companyId ? { companyId, instructorId } : null;
}

function put(store: Storage, key: string, value: string | null): void {
  if (value === null) store.removeItem(key);
  else store.setItem(key, value);
}

export const selection = {
  get: (): Selected | null => (current === undefined ? (current = load()) : current),
  companyId: (): string | null => selection.get()?.companyId ?? null,
  /** A tab keeps its own choice; a kept session remembers the latest one for the next start. */
  set(next: Selected | null): void {
    current = next;
    for (const store of next ? [sessionStorage, session.store()] : [sessionStorage, localStorage]) {
      put(store, keys.company, next?.companyId ?? null);
      put(store, keys.instructor, next?.instructorId ?? null);
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
