import { deleteGenre, listGenres } from '@okur/contract/books';
import { call } from '../../../kit/client/api.ts';
import { useList } from '../../../kit/list/useList.ts';
import { GenreForm } from './GenreForm.tsx';
import { CatalogueList } from './CatalogueList.tsx';

export default function GenreList() {
  return (
    <CatalogueList
      kind="genre"
      list={useList(listGenres, { sort: 'name' })}
      remove={(id, version) => call(deleteGenre, { params: { id }, query: { version } })}
      form={(genre) => <GenreForm genre={genre} />}
      rowLink={({ id }) => `/books/genres/${id}`}
    />
  );
}
