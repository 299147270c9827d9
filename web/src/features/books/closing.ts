import type { TFunction } from 'i18next';
import { Declined, ServerFailure } from '../../kit/client/failure.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { failureText } from '../../kit/feedback/failureText.ts';

/**
 * A write that the server refuses until a person says yes to what it takes away: the person reads what that is, and
 * with a yes it is written.
 */
const closing =
  (what: 'close_homework' | 'close_readers') =>
  async <A>(t: TFunction, write: (yes: boolean) => Promise<A>): Promise<A> => {
    try {
      return await write(false);
    } catch (failure) {
      if (!(failure instanceof ServerFailure) || !failure.errors?.[what]) throw failure;
      const isMeant = await confirm({
        title: t(`books.${what}_title`),
        text: failureText(failure, t),
        action: t(`books.${what}`),
        danger: true,
      });
      if (!isMeant) throw new Declined();
      return write(true);
    }
  };

/** What may take the chapter of open homework away. */
export const closingHomework = closing('close_homework');
/** What may close a book for those who are reading it. */
export const closingReaders = closing('close_readers');

interface Yes {
  close_homework: boolean;
  close_readers: boolean;
}
/** What may take a book away from both; each is asked for by itself. */
export const closingBook = <A>(t: TFunction, write: (yes: Yes) => Promise<A>): Promise<A> =>
  closingHomework(t, (close_homework) =>
    closingReaders(t, (close_readers) => write({ close_homework, close_readers })),
  );

/** The same in a query, which carries text. */
export const yesInQuery = <What extends keyof Yes>(yes: Record<What, boolean>) =>
  Object.fromEntries(Object.entries(yes).flatMap(([what, meant]) => (meant ? [[what, 'true']] : []))) as {
    [what in What]?: 'true';
  };
