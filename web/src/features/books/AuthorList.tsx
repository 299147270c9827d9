import { createAuthor, deleteAuthor, listAuthors, updateAuthor } from '@okur/contract/books';
import { call } from '../../kit/client/api.ts';
import { useList } from '../../kit/list/useList.ts';
import { CatalogueForm } from './CatalogueForm.tsx';
import { CatalogueList } from './CatalogueList.tsx';

const find = {
  key: 'authors',
  load: async (search: string, signal: AbortSignal) => (await call(listAuthors, { query: { search }, signal })).data,
};

export default function AuthorList() {
  return (
    <CatalogueList
      kind="author"
      list={useList(listAuthors, { sort: 'name' })}
      remove={(id, version) => call(deleteAuthor, { params: { id }, query: { version } })}
      form={(entry) => (
        <CatalogueForm
          kind="author"
          entry={entry}
          find={find}
          send={{
            create: (body, files) => call(createAuthor, { body, files }),
            update: (id, body, files) => call(updateAuthor, { params: { id }, body, files }),
          }}
        />
      )}
    />
  );
}
