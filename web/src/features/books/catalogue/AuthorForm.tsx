import { type CatalogueEntry, createAuthor, listAuthors, updateAuthor } from '@okur/contract/books';
import { call } from '../../../kit/client/api.ts';
import { CatalogueForm } from './CatalogueForm.tsx';

const find = {
  key: 'authors',
  load: async (search: string, signal: AbortSignal) => (await call(listAuthors, { query: { search }, signal })).data,
};

export function AuthorForm({ author }: { author?: CatalogueEntry | undefined }) {
  return (
    <CatalogueForm
      kind="author"
      entry={author}
      find={find}
      send={{
        create: (body, files) => call(createAuthor, { body, files }),
        update: (id, body, files) => call(updateAuthor, { params: { id }, body, files }),
      }}
    />
  );
}
