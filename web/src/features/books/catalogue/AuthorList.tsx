import { deleteAuthor, listAuthors } from '@okur/contract/books';
import { call } from '../../../kit/client/api.ts';
import { useList } from '../../../kit/list/useList.ts';
import { AuthorForm } from './AuthorForm.tsx';
import { CatalogueList } from './CatalogueList.tsx';

export default function AuthorList() {
  return (
    <CatalogueList
      kind="author"
      list={useList(listAuthors, { sort: 'name' })}
      remove={(id, version) => call(deleteAuthor, { params: { id }, query: { version } })}
      form={(author) => <AuthorForm author={author} />}
      rowLink={({ id }) => `/books/authors/${id}`}
    />
  );
}
