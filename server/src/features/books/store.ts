import type { ListQuery, Page } from '@okur/contract/list';
import type { UserBook } from '@okur/contract/users';

/** Books of a student. There are no books on the platform yet, so nobody has one. */
export const booksOfStudent = (query: Pick<ListQuery, 'per_page'>): Page<UserBook> => ({
  data: [],
  meta: { current_page: 1, per_page: query.per_page, total: 0, last_page: 1, total_is: 'exact', next_cursor: null },
});
