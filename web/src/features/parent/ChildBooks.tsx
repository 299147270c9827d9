import { Progress, Skeleton, Text } from '@mantine/core';
import { booksOfChild } from '@okur/contract/parents';
import type { UserBook } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Portions } from '../../kit/list/Portions.tsx';
import { usePortions } from '../../kit/list/usePortions.ts';
import { useLevelText } from '../../reading/levels/useLevelText.ts';

/** Books of a card among others: so many at first, and so many more each time. */
const size = 5;

/** Books of a child: how far they were read, for how long, and how hard they are. */
export function ChildBooks({ childId }: { childId: string }) {
  const { t } = useTranslation();
  return (
    <Portions
      list={usePortions(booksOfChild, { params: { id: childId }, size })}
      keyOf={({ id }) => id}
      row={(book) => <ChildBook book={book} />}
      skeleton={<Skeleton height={20} width="70%" />}
      empty={<Text c="dimmed">{t('parent.no_books')}</Text>}
      buttonSize="sm"
    />
  );
}

function ChildBook({ book }: { book: UserBook }) {
  const { t } = useTranslation();
  const f = useFormat();
  const levelText = useLevelText();
  const facts = [
    book.finished_at ? t('parent.book_finished', { date: f.date(book.finished_at) }) : f.percent(book.read_percent),
    book.minutes > 0 ? t('parent.book_minutes', { count: book.minutes }) : null,
    levelText(book.level?.band),
  ];
  return (
    <div>
      <Text fw={600} lh={1.3} lang={book.language}>
        {book.title}
      </Text>
      <Progress value={book.read_percent} mt={6} aria-label={book.title} />
      <Text size="sm" c="dimmed" mt={4}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </div>
  );
}
