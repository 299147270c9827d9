import { Stack, Title } from '@mantine/core';
import { myNextTexts } from '@okur/contract/library';
import { myBooks, myNextBooks } from '@okur/contract/student-books';
import { myNextSummaries } from '@okur/contract/summaries';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../kit/client/useCall.ts';
import { BookCard } from '../books/BookCard.tsx';
import { SummaryCard } from '../summaries/SummaryCard.tsx';
import { LibraryCard } from './LibraryCard.tsx';
import { ShelfRow } from './ShelfRow.tsx';

/** What fits the reader best among the unread texts, books and summaries, and why; one of each in turn. */
export function ForYou() {
  const { t } = useTranslation();
  const texts = (useCall(myNextTexts, {}).data?.data ?? []).map((text) => (
    <LibraryCard key={text.id} text={text} order={3} why={t(`student.for_you_${text.why}`)} />
  ));
  const books = (useCall(myNextBooks, {}).data?.data ?? []).map((book) => (
    <BookCard key={book.id} book={book} order={3} why={t(`student.for_you_${book.why}`)} />
  ));
  const summaries = (useCall(myNextSummaries, {}).data?.data ?? []).map((summary) => (
    <SummaryCard key={summary.id} summary={summary} order={3} why={t(`student.for_you_${summary.why}`)} />
  ));
  const longest = Math.max(texts.length, books.length, summaries.length);
  const inTurn = Array.from({ length: longest }, (_, at) => [texts[at], books[at], summaries[at]]).flat();
  return <Row title={t('student.for_you')} cards={inTurn.filter(Boolean)} />;
}

/** Books that those who keep the library point to. */
export function Highlighted() {
  const { t } = useTranslation();
  const books = useCall(myBooks, { query: { highlighted: 'true', per_page: 12 } }).data?.data ?? [];
  return (
    <Row
      title={t('student.library_highlighted')}
      cards={books.map((book) => (
        <BookCard key={book.id} book={book} order={3} />
      ))}
    />
  );
}

function Row({ title, cards }: { title: string; cards: ReactNode[] }) {
  const id = useId();
  if (cards.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <ShelfRow>{cards}</ShelfRow>
    </Stack>
  );
}
