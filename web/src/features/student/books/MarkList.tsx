import { ActionIcon, Box, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { BookMark, StudentBookDetail } from '@okur/contract/student-books';
import { IconBookmark, IconDownload, IconHighlight, IconNote, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../kit/saveFile.ts';
import { MarkEditor } from './MarkEditor.tsx';
import { notesFile } from './notes-file.ts';
import css from './reader.module.css';
import { isOfText, type Marks, type OpenText } from './useMarks.ts';

const icons = { bookmark: IconBookmark, highlight: IconHighlight, note: IconNote } as const;

interface MarkListProps {
  book: StudentBookDetail;
  marks: readonly BookMark[];
  /** The text that is open, whose marks can be changed: the words of the others may be numbered otherwise. */
  open?: { marks: Marks; text: OpenText };
  onOpen: (chapterId: string, word?: number) => void;
}

/** One's own marks in the order of the book; each leads to its words while they are open. All are saved as a file. */
export function MarkList({ book, marks, open, onOpen }: MarkListProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<string | null>(null);
  if (marks.length === 0) return <Text c="dimmed">{t('student_books.no_marks')}</Text>;
  const sorted = inOrder(book, marks);
  return (
    <Stack gap={4}>
      <Button
        variant="default"
        radius="xl"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveFile(notesFile(book, sorted))}
      >
        {t('student_books.save_marks')}
      </Button>
      {sorted.map((mark) =>
        open && mark.id === editing ? (
          <MarkEditor
            key={mark.id}
            mark={mark}
            marks={open.marks}
            isOverPage={false}
            onClose={() => setEditing(null)}
          />
        ) : (
          <Group key={mark.id} gap={4} wrap="nowrap">
            <Entry {...{ book, mark }} onOpen={() => onOpen(mark.chapter_id, mark.from_word)} />
            {mark.kind === 'bookmark' || !open || !isOfText(mark, open.text) ? null : (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('student_books.change_mark', { words: mark.excerpt })}
                onClick={() => setEditing(mark.id)}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ),
      )}
    </Stack>
  );
}

function inOrder(book: StudentBookDetail, marks: readonly BookMark[]): BookMark[] {
  const order = new Map(book.chapters.map(({ id }, at) => [id, at]));
  const of = (mark: BookMark) => order.get(mark.chapter_id) ?? 0;
  return marks.toSorted((a, b) => of(a) - of(b) || a.from_word - b.from_word);
}

/** Leads to its words, unless their chapter is closed by now: what was noted stays. */
function Entry({ book, mark, onOpen }: { book: StudentBookDetail; mark: BookMark; onOpen: () => void }) {
  const Icon = icons[mark.kind];
  const chapter = book.chapters.find(({ id }) => id === mark.chapter_id);
  const content = (
    <>
      <Text size="xs" c="dimmed" lang={book.language} dir="auto">
        <Icon size={14} className={css.inline} aria-hidden /> {chapter?.title}
      </Text>
      <Text size="sm" lang={book.language} dir="auto" className={css.excerpt} data-colour={mark.colour ?? undefined}>
        {mark.excerpt}
      </Text>
      {mark.note === '' ? null : <Text size="sm">{mark.note}</Text>}
    </>
  );
  return chapter && chapter.open !== false ? (
    <UnstyledButton className={css.entry} onClick={onOpen}>
      {content}
    </UnstyledButton>
  ) : (
    <Box px={12} py={10}>
      {content}
    </Box>
  );
}
