import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { BookMark, StudentBookDetail } from '@okur/contract/student-books';
import { IconBookmark, IconHighlight, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './reader.module.css';

const icons = { bookmark: IconBookmark, highlight: IconHighlight, note: IconNote } as const;

interface MarkListProps {
  book: StudentBookDetail;
  marks: readonly BookMark[];
  onOpen: (chapterId: string, word?: number) => void;
}

/** One's own marks in the order of the book; each leads to its words. */
export function MarkList({ book, marks, onOpen }: MarkListProps) {
  const { t } = useTranslation();
  if (marks.length === 0) return <Text c="dimmed">{t('student_books.no_marks')}</Text>;
  const titles = new Map(book.chapters.map(({ id, title }, at) => [id, { title, at }]));
  const order = (mark: BookMark) => titles.get(mark.chapter_id)?.at ?? 0;
  const sorted = marks.toSorted((a, b) => order(a) - order(b) || a.from_word - b.from_word);
  return (
    <Stack gap={4}>
      {sorted.map((mark) => {
        const Icon = icons[mark.kind];
        return (
          <UnstyledButton key={mark.id} className={css.entry} onClick={() => onOpen(mark.chapter_id, mark.from_word)}>
            <Text size="xs" c="dimmed" lang={book.language}>
              <Icon size={14} className={css.inline} aria-hidden /> {titles.get(mark.chapter_id)?.title}
            </Text>
            <Text size="sm" lang={book.language} className={css.excerpt} data-colour={mark.colour ?? undefined}>
              {mark.excerpt}
            </Text>
            {mark.note === '' ? null : <Text size="sm">{mark.note}</Text>}
          </UnstyledButton>
        );
      })}
    </Stack>
  );
}
