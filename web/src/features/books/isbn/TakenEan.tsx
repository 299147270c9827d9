import { Anchor, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listBooks, readEan } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useCall } from '../../../kit/client/useCall.ts';

const debounceMs = 300;

/** The other book that has the number which is typed, and the way to it: it opens beside the form. */
export function TakenEan({ typed, bookId }: { typed: string; bookId: string | undefined }) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(typed, debounceMs);
  const read = readEan(settled);
  const ean = 'ean' in read ? read.ean : undefined;
  // Free a moment ago says nothing of now.
  const found = useCall(listBooks, { query: { ean } }, { enabled: ean !== undefined, staleTime: 0 });
  const other = found.data?.data.find(({ id }) => id !== bookId);
  return (
    <Text size="xs" c="var(--mantine-color-error)" role="status">
      {other ? (
        <>
          {t('validation.ean_taken', { title: other.title })}.{' '}
          <Anchor component={Link} to={`/books/list/${other.id}`} target="_blank" inherit>
            {t('books.open_taken')}
          </Anchor>
        </>
      ) : null}
    </Text>
  );
}
