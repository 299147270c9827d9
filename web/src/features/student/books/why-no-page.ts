import { mySeat } from '@okur/contract/books';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { isRefusal } from '../../../kit/client/failure.ts';
import { queryOf } from '../../../kit/client/useCall.ts';
import { sayFailure } from '../../../kit/feedback/sayFailure.ts';
import { toast } from '../../../kit/feedback/toast.tsx';

/** Whether the server has no such thing for the reader, or has it no longer. */
export const isMissing = (failure: unknown): boolean => isRefusal(failure) && failure.status === 404;

/** Says why the next page does not come, over the page in hand: the seat may have gone meanwhile. */
export async function sayNoPage(client: QueryClient, bookId: string, failure: unknown, t: TFunction): Promise<void> {
  if (!isMissing(failure)) return sayFailure(failure, t);
  const found = client.fetchQuery({ ...queryOf(mySeat, { params: { id: bookId } }), staleTime: 0, retry: false });
  const state = await found.then(
    ({ data }) => data.state,
    (refusal: unknown) => (isMissing(refusal) ? 'none' : null),
  );
  if (state === 'closed') toast.care(t('student_books.licence_over_text'));
  else if (state === 'waiting') toast.care(t('student_books.others_read'));
  else if (state === 'none') toast.care(t('student_books.licence_over'));
  else sayFailure(failure, t);
}
