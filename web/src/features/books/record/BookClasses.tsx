import { assignmentsOfBook, type Book, unassignBook } from '@okur/contract/books';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useList } from '../../../kit/list/useList.ts';
import { ClassesTab } from '../../assignments/ClassesTab.tsx';
import { assigning } from '../assigning.ts';

/** The classes that have a book. */
export function BookClasses({ book }: { book: Book }) {
  const { id } = book;
  return (
    <ClassesTab
      {...assigning(book)}
      list={useList(assignmentsOfBook, { params: { id }, sort: 'department_name' })}
      mayAssign={useAbility().can('assign_to_department', 'BOOK_LIST')}
      isAssignable={book.status === 'published' && !book.deleted_at}
      unassign={(deptId) => call(unassignBook, { params: { bookId: id, deptId } })}
    />
  );
}
