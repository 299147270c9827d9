import { queryClient } from './query.ts';
import { selection, type Selected } from './selection.ts';

/** Changes the company; everything read for the other one is dropped. */
export function choose({ companyId, instructorId }: Selected): void {
  selection.set({ companyId, instructorId });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' && queryKey[0] !== 'languages' });
}
