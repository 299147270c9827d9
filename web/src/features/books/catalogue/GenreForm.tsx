import { type CatalogueEntry, createGenre, listGenres, updateGenre } from '@okur/contract/books';
import { call } from '../../../kit/client/api.ts';
import { CatalogueForm } from './CatalogueForm.tsx';

const find = {
  key: 'genres',
  load: async (search: string, signal: AbortSignal) => (await call(listGenres, { query: { search }, signal })).data,
};

export function GenreForm({ genre }: { genre?: CatalogueEntry | undefined }) {
  return (
    <CatalogueForm
      kind="genre"
      entry={genre}
      find={find}
      send={{
        create: (body, files) => call(createGenre, { body, files }),
        update: (id, body, files) => call(updateGenre, { params: { id }, body, files }),
      }}
    />
  );
}
