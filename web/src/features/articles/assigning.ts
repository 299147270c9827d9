import { type ArticleRow, assignArticle } from '@okur/contract/articles';
import { call } from '../../kit/client/api.ts';
import type { AssignPickerProps } from '../assignments/AssignPicker.tsx';

/** How an article is assigned to classes. */
export const assigning = ({ id, title }: Pick<ArticleRow, 'id' | 'title'>): AssignPickerProps => ({
  title,
  schema: assignArticle.body,
  assign: (body) => call(assignArticle, { params: { id }, body }),
});
