import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { booksOfChild } from '@okur/contract/parents';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../kit/feedback/failureText.ts';
import { useCall } from '../../kit/client/useCall.ts';

const pageSize = 5;

/** Books of a child and how far they were read. */
export function ChildBooks({ childId }: { childId: string }) {
  const { t } = useTranslation();
  const books = useCall(booksOfChild, { params: { id: childId }, query: { per_page: pageSize } });
  if (books.isPending) return <Skeleton height={20} width="70%" />;
  if (books.isError) return <Text c="dimmed">{failureText(books.error, t)}</Text>;
  if (books.data.data.length === 0) return <Text c="dimmed">{t('parent.no_books')}</Text>;
  return (
    <Stack gap="sm">
      {books.data.data.map(({ id, title, read_percent }) => (
        <div key={id}>
          <Text fw={600} lh={1.3}>
            {title}
          </Text>
          <Progress value={read_percent} mt={6} aria-label={title} />
        </div>
      ))}
    </Stack>
  );
}
