import { Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { addMyWish, myWishableBooks, type WishableBook } from '@okur/contract/book-wishes';
import { readEan } from '@okur/contract/books';
import { IconHeart, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';

/** Finds a book by words or by its number, and wishes for it with a word why. */
export function WishForBook({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const isLong = search.length >= 2;
  const books = useCall(
    myWishableBooks,
    { query: { search, per_page: 8 } },
    { enabled: isLong, placeholderData: keepPreviousData },
  );
  const read = readEan(search);
  const found = isLong ? (books.data?.data ?? []) : [];
  const number = 'ean' in read && found.length === 0 && !books.isFetching ? read.ean : null;
  const wish = async (body: { supplier_book_id: string } | { ean: string }) => {
    if (await act(() => call(addMyWish, { body: { ...body, note } }), t('book_wishes.added'))) onClose();
  };
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label={t('book_wishes.add')}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {t('book_wishes.add')}
        </Title>
        <TextInput
          data-autofocus
          size="md"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          label={t('book_wishes.search')}
          description={t('book_wishes.search_hint')}
          leftSection={<IconSearch size={18} aria-hidden />}
        />
        <Textarea
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          label={t('book_wishes.why')}
          maxLength={300}
          autosize
        />
        {isLong && books.isPending ? <TileSkeletons count={2} height={64} /> : null}
        <Choices books={found} onWish={(id) => void wish({ supplier_book_id: id })} />
        {number ? (
          <Button variant="light" onClick={() => void wish({ ean: number })}>
            {t('book_wishes.wish_number', { ean: number })}
          </Button>
        ) : null}
        {isLong && books.data && found.length === 0 && !number ? (
          <Text c="dimmed">{t('book_wishes.none_found')}</Text>
        ) : null}
        <Button variant="default" onClick={onClose} me="auto">
          {t('kit.close')}
        </Button>
      </Stack>
    </Paper>
  );
}

function Choices({ books, onWish }: { books: readonly WishableBook[]; onWish: (id: string) => void }) {
  const { t } = useTranslation();
  if (books.length === 0) return null;
  return (
    <Stack gap="xs" role="list" aria-label={t('book_wishes.search')}>
      {books.map((book) => (
        <Choice key={book.id} book={book} onWish={() => onWish(book.id)} />
      ))}
    </Stack>
  );
}

function Choice({ book, onWish }: { book: WishableBook; onWish: () => void }) {
  const { t } = useTranslation();
  return (
    <Group role="listitem" justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text fw={600} lang={book.language}>
          {book.title}
        </Text>
        <Text size="sm" c="dimmed">
          {book.authors}
        </Text>
      </div>
      <Button
        size="sm"
        variant="light"
        disabled={book.wished}
        leftSection={<IconHeart size={16} aria-hidden />}
        onClick={onWish}
        aria-label={`${t('kit.label', { label: t('book_wishes.wish') })} ${book.title}`}
        miw="max-content"
      >
        {t(book.wished ? 'book_wishes.wished' : 'book_wishes.wish')}
      </Button>
    </Group>
  );
}
