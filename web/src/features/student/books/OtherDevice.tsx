import { Button, Group, Paper, Text } from '@mantine/core';
import type { OwnStudent } from '@okur/contract/accounts';
import type { BookPosition, StudentBookDetail } from '@okur/contract/student-books';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceKind } from '../reading/attempt.ts';
import { deviceId } from './device.ts';
import { ownPosition } from './position.ts';
import css from './reader.module.css';

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
  if (!position || !chapter || !isOther(student.id, position) || isSame(position, at)) return null;
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

/** One that does not say which device it was is another one if it is of another kind. */
const isOther = (studentId: string, { device, device_id }: BookPosition): boolean =>
  device_id ? device_id !== deviceId(studentId) : device !== deviceKind();

/** What happened up to then this reader knows: it was here last, or began where the other device was. */
function upToDate(studentId: string, { id, position }: StudentBookDetail, at: Where): number {
  const own = Date.parse(ownPosition(studentId, id)?.at ?? '') || 0;
  return position && isSame(position, at) ? Math.max(own, Date.parse(position.at)) : own;
}
