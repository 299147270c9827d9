import { myBook } from '@okur/contract/student-books';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../../kit/client/useCall.ts';
import { isOfOther } from './position.ts';
import { isUnsent, sendSittings } from './sittings.ts';
import type { WordInNewText } from './useChapter.ts';

/**
 * Where the reader of a chapter is in the text that followed: the server says it, once it has what was read of
 * the former one. Words may have gone to another chapter, and the reader goes along.
 */
export function useNewText(
  bookId: string,
  chapterId: string,
  studentId: string,
): (isLeft: () => boolean) => Promise<WordInNewText> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (isLeft) => {
    await sendSittings(studentId);
    const book = await client.fetchQuery({ ...queryOf(myBook, { params: { id: bookId } }), staleTime: 0 });
    const { position } = book.data;
    // What could not be sent is of later than the position that the server has.
    if (!position || isUnsent(studentId, [{ id: chapterId }]) || isOfOther(studentId, position)) return null;
    const { chapter_id, word } = position;
    if (chapter_id === chapterId) return word;
    // Who has gone on meanwhile stays where they went.
    if (isLeft()) return 'elsewhere';
    void navigate({
      to: `/student/books/${bookId}/read/${chapter_id}`,
      search: ((old: object) => ({ ...old, word: String(word) })) as never,
      replace: true,
    } as never);
    return 'elsewhere';
  };
}
