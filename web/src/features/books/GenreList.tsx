import { createGenre, deleteGenre, listGenres, updateGenre } from '@okur/contract/books';
import { call } from '../../kit/client/api.ts';
import { useList } from '../../kit/list/useList.ts';
import { CatalogueForm } from './CatalogueForm.tsx';
import { CatalogueList } from './CatalogueList.tsx';

const find = {
  key: 'genres',
  load: async (search: string, signal: AbortSignal) => (await call(listGenres, { query: { search }, signal })).data,
};

export default function GenreList() {
  return (
    <CatalogueList
      kind="genre"
      list={useList(listGenres, { sort: 'name' })}
      remove={(id, version) => call(deleteGenre, { params: { id }, query: { version } })}
      form={(entry) => (
        <CatalogueForm
          kind="genre"
          entry={entry}
          find={find}
          send={{
            create: (body, files) => call(createGenre, { body, files }),
            update: (id, body, files) => call(updateGenre, { params: { id }, body, files }),
          }}
        />
      )}
    />
  );
}
