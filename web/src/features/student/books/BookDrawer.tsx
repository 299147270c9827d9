import { Drawer, Loader, Stack, Tabs, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { searchBook, type StudentBookDetail } from '@okur/contract/student-books';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../kit/client/useCall.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { Contents } from './Contents.tsx';
import css from './reader.module.css';
import { MarkList } from './MarkList.tsx';
import type { Marks, OpenText } from './useMarks.ts';

interface BookDrawerProps {
  book: StudentBookDetail;
  marks: Marks;
  chapter: OpenText;
  onOpen: (chapterId: string, word?: number) => void;
  onClose: () => void;
}

/** The chapters of the book, their own marks in it, and a search over all of it. */
export function BookDrawer({ book, marks, chapter, onOpen, onClose }: BookDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={book.title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Tabs defaultValue="contents">
        <Tabs.List grow mb="md">
          <Tabs.Tab value="contents">{t('student_books.contents')}</Tabs.Tab>
          <Tabs.Tab value="marks">{t('student_books.marks')}</Tabs.Tab>
          <Tabs.Tab value="search">{t('student_books.search')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contents">
          <Contents
            bookId={book.id}
            chapters={book.chapters}
            current={chapter.chapter_id}
            language={book.language}
            onOpen={onOpen}
          />
        </Tabs.Panel>
        <Tabs.Panel value="marks">
          <MarkList book={book} marks={marks.all} open={{ marks, text: chapter }} onOpen={onOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="search">
          <Search book={book} onOpen={onOpen} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}

const shortest = 2;

function Search({ book, onOpen }: Pick<BookDrawerProps, 'book' | 'onOpen'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const found = useCall(
    searchBook,
    { params: { id: book.id }, query: { search } },
    { enabled: search.length >= shortest },
  );
  const hits = search.length >= shortest ? found.data?.data : undefined;
  return (
    <Stack gap="sm">
      <TextInput
        size="md"
        data-autofocus
        label={t('student_books.search_label')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={found.isFetching ? <Loader size={16} /> : null}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found.isError && search.length >= shortest ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : null}
      <Text size="sm" c="dimmed" aria-live="polite">
        {hits ? t(found.data?.more ? 'student_books.hits_more' : 'student_books.hits', { count: hits.length }) : null}
      </Text>
      {hits?.map((hit) => (
        <UnstyledButton
          key={`${hit.chapter_id} ${hit.word}`}
          className={css.entry}
          onClick={() => onOpen(hit.chapter_id, hit.word)}
        >
          <Text size="xs" c="dimmed" lang={book.language} dir="auto">
            {hit.chapter_title}
          </Text>
          <Text size="sm" lang={book.language} dir="auto">
            {hit.before}
            <mark>{hit.hit}</mark>
            {hit.after}
          </Text>
        </UnstyledButton>
      ))}
    </Stack>
  );
}
