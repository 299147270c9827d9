import { listBooks } from '@okur/contract/books';
import type { QueryIn } from '@okur/contract/route';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useBookColumns } from './book-columns.tsx';

interface BooksOfProps {
  /** What the books have in common. */
  of: Partial<QueryIn<typeof listBooks>>;
  title: string;
  empty: { title: string; text: string };
}

/** The books of an author, of a genre or of an instructor's classes: a tab of its page. */
export function BooksOf({ of, title, empty }: BooksOfProps) {
  return (
    <ListPage
      embedded
      list={useList(listBooks, { fixed: of, sort: 'title' })}
      title={title}
      columns={useBookColumns()}
      rowLink={({ id }) => `/books/list/${id}`}
      empty={empty}
    />
  );
}
