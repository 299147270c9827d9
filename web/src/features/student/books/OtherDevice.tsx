import { Button, Group, Paper, Text } from '@mantine/core';
import type { OwnStudent } from '@okur/contract/accounts';
import type { BookPosition, StudentBookDetail } from '@okur/contract/student-books';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceKind } from '../reading/attempt.ts';
import { isOfOther } from './position.ts';
import css from './reader.module.css';
import { isUnsent } from './sittings.ts';

interface OtherDeviceProps {
  student: OwnStudent;
  /** Its position is where the server says that the book was left. */
  book: StudentBookDetail;
  /** Where the reader is. */
  at: Pick<BookPosition, 'chapter_id' | 'word'>;
  onOpen: (chapterId: string, word: number) => void;
}

/** Another device went on meanwhile: its position is offered, and never gone to by itself. */
export function OtherDevice({ student, book, at, onOpen }: OtherDeviceProps) {
  const { t } = useTranslation();
  const { position } = book;
  const [since] = useState(() => upToDate(student.id, book, at));
  const [declined, setDeclined] = useState<string | null>(null);
  const chapter = book.chapters.find(({ id }) => id === position?.chapter_id);
  // Where a book goes on in place of a chapter that was taken out, no one has been.
  if (!position || position.taken_out || !chapter) return null;
  if (!isOfOther(student.id, position) || isSame(position, at)) return null;
  if (Date.parse(position.at) <= since || position.at === declined) return null;
  const isSameKind = position.device === deviceKind();
  return (
    <Paper className={css.other} radius="lg" p="sm" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {t(`student_books.other_${position.device}${isSameKind ? '_too' : ''}`, { chapter: chapter.title })}
        </Text>
        <Group gap="xs">
          <Button size="sm" radius="xl" variant="subtle" onClick={() => setDeclined(position.at)}>
            {t('student_books.stay')}
          </Button>
          <Button size="sm" radius="xl" onClick={() => onOpen(position.chapter_id, position.word)}>
            {t('student_books.continue_there')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}

type Where = OtherDeviceProps['at'];
const isSame = (one: Where, other: Where): boolean => one.chapter_id === other.chapter_id && one.word === other.word;

/**
 * What happened up to then, by the server's clock, this reader knows: it read on here and the server does not have it
 * yet, or began where the other device was.
 */
function upToDate(studentId: string, { chapters, position }: StudentBookDetail, at: Where): number {
  return position && (isSame(position, at) || isUnsent(studentId, chapters)) ? Date.parse(position.at) : 0;
}
