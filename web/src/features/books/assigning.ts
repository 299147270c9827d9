import { assignBook, type BookRow } from '@okur/contract/books';
import { call } from '../../kit/client/api.ts';
import type { AssignPickerProps } from '../assignments/AssignPicker.tsx';

/** How a book is assigned to classes. */
export const assigning = ({ id, title }: Pick<BookRow, 'id' | 'title'>): AssignPickerProps => ({
  title,
  schema: assignBook.body,
  assign: (body) => call(assignBook, { params: { id }, body }),
});
