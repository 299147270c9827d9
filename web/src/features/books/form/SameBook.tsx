import { Anchor, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listBooks } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useCall } from '../../../kit/client/useCall.ts';

const debounceMs = 300;

interface SameBookProps {
  /** Of the form, as far as they are typed and chosen. */
  values: { title?: string; language?: string; authors?: { author_id: string }[] };
  bookId: string | undefined;
}

/** The book of this title and author that exists already, and the way to it: it may be another edition. */
export function SameBook({ values: { title = '', language, authors = [] }, bookId }: SameBookProps) {
  const { t } = useTranslation();
  const [search] = useDebouncedValue(title.trim(), debounceMs);
  const query = { search, author_id: authors[0]?.author_id || undefined, language, per_page: 50 };
  const found = useCall(listBooks, { query }, { enabled: search.length > 1 });
  const isSame = (other: string) => other.localeCompare(search, language, { sensitivity: 'base' }) === 0;
  const other = found.data?.data.find((one) => one.id !== bookId && isSame(one.title));
  return (
    <Text size="xs" c="dimmed" role="status">
      {other ? (
        <>
          {t('books.same_title', { names: [other.title, ...other.authors.map(({ name }) => name)].join(', ') })}{' '}
          <Anchor component={Link} to={`/books/list/${other.id}`} target="_blank" inherit>
            {t('books.open_taken')}
          </Anchor>
        </>
      ) : null}
    </Text>
  );
}
