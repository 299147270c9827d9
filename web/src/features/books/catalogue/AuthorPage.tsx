import { deleteAuthor, getAuthor } from '@okur/contract/books';
import { useParams } from '@tanstack/react-router';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { AuthorForm } from './AuthorForm.tsx';
import { CataloguePage } from './CataloguePage.tsx';

/** One author and its books. */
export default function AuthorPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <CataloguePage
      key={id}
      kind="author"
      query={useCall(getAuthor, { params: { id } })}
      form={(author) => <AuthorForm author={author} />}
      remove={(version) => call(deleteAuthor, { params: { id }, query: { version } })}
    />
  );
}
