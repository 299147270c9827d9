import { deleteGenre, getGenre } from '@okur/contract/books';
import { useParams } from '@tanstack/react-router';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { GenreForm } from './GenreForm.tsx';
import { CataloguePage } from './CataloguePage.tsx';

/** One genre and its books. */
export default function GenrePage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <CataloguePage
      key={id}
      kind="genre"
      query={useCall(getGenre, { params: { id } })}
      form={(genre) => <GenreForm genre={genre} />}
      remove={(version) => call(deleteGenre, { params: { id }, query: { version } })}
    />
  );
}
