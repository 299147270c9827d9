import { Group, Progress, Stack, Text, UnstyledButton } from '@mantine/core';
import type { OwnChapter, StudentChapter } from '@okur/contract/student-books';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useLevelText } from '../../../reading/levels/useLevelText.ts';
import { CheckLink } from './CheckLink.tsx';
import { ClockLink } from './ClockLink.tsx';
import { hasBody, isClosed } from './position.ts';
import css from './reader.module.css';

interface ContentsProps {
  chapters: readonly OwnChapter[];
  language: string;
  /** The chapter that is open. */
  current?: string;
  /** In the open book; otherwise a chapter is a link to its page. */
  onOpen?: (chapterId: string) => void;
  bookId: string;
}

/** The table of contents with what is read of each chapter, how long it takes and how hard it is. */
export function Contents({ chapters, language, current, onOpen, bookId }: ContentsProps) {
  return (
    <Stack gap={2} component="ol" className={css.contents}>
      {chapters.map((chapter) => (
        <li key={chapter.id} style={{ paddingInlineStart: chapter.depth * 16 }}>
          {hasBody(chapter) && chapter.open === false ? (
            <ClosedEntry
              chapter={chapter}
              language={language}
              why={isClosed(chapters) ? 'seat_closed' : 'chapter_closed'}
            />
          ) : hasBody(chapter) ? (
            <>
              <ChapterEntry
                chapter={chapter}
                language={language}
                isCurrent={chapter.id === current}
                opening={
                  onOpen
                    ? { onClick: () => onOpen(chapter.id) }
                    : { component: Link, to: `/student/books/${bookId}/read/${chapter.id}` }
                }
              />
              <WaysOf bookId={bookId} chapter={chapter} />
            </>
          ) : (
            <Text fw={700} mt="sm" px="xs" lang={language} dir="auto">
              {chapter.title}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}

interface ClosedEntryProps {
  chapter: StudentChapter;
  language: string;
  why: 'seat_closed' | 'chapter_closed';
}

/** A book of homework alone is open as far as the homework goes, and one that was finished and lost not at all. */
function ClosedEntry({ chapter, language, why }: ClosedEntryProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" px={12} py={8}>
      <Text c="dimmed" lang={language} dir="auto">
        {chapter.title}
      </Text>
      <IconLock size={18} color="var(--mantine-color-dimmed)" aria-label={t(`student_books.${why}`)} />
    </Group>
  );
}

/** The way to reading it with the clock; of a chapter that is read what came of the check, and the way to it. */
function WaysOf({ bookId, chapter }: { bookId: string; chapter: StudentChapter }) {
  const { t } = useTranslation();
  const isChecked = chapter.is_read && chapter.check !== null;
  if (!isChecked && !chapter.timed) return null;
  const label = t(chapter.checked ? 'student_books.check_again' : 'student_books.check_self');
  return (
    <Group gap="xs" px={12} pb="xs">
      {isChecked ? (
        <CheckLink
          bookId={bookId}
          chapter={chapter}
          size="xs"
          variant="light"
          aria-label={`${t('kit.label', { label })} ${chapter.title}`}
        />
      ) : null}
      {/* Alone in its row, its sign is under the title. */}
      <ClockLink bookId={bookId} chapter={chapter} {...(isChecked ? {} : { ml: -9 })} />
      {chapter.checked ? (
        <Text size="sm" c="dimmed">
          {t('student_books.check_right', { right: chapter.checked.right, count: chapter.checked.questions })}
        </Text>
      ) : null}
    </Group>
  );
}

interface ChapterEntryProps {
  chapter: StudentChapter;
  language: string;
  isCurrent: boolean;
  /** A button or a link. */
  opening: object;
}

function ChapterEntry({ chapter, language, isCurrent, opening }: ChapterEntryProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const levelText = useLevelText();
  const { words } = chapter;
  const percent = (Math.min(words, chapter.read_words + chapter.skimmed_words) / Math.max(1, words)) * 100;
  const [score] = chapter.readability?.scores ?? [];
  const level = levelText(score?.band);
  const time = words > 0 ? t('student.minutes', { count: Math.max(1, Math.ceil(chapter.minutes)) }) : null;
  const facts = [time, level].filter(Boolean);
  return (
    <UnstyledButton className={css.entry} aria-current={isCurrent ? 'location' : undefined} {...opening}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={isCurrent ? 700 : 500} lang={language} dir="auto">
          {chapter.title}
        </Text>
        {chapter.is_read ? (
          <IconCheck size={18} aria-label={t('student_books.chapter_done')} />
        ) : (
          <Text size="sm" c="dimmed">
            {percent > 0 ? f.percent(percent) : null}
          </Text>
        )}
      </Group>
      {facts.length > 0 ? (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      ) : null}
      {percent > 0 && !chapter.is_read ? (
        <Progress value={percent} size={3} mt={4} aria-label={t('student_books.share_of_chapter')} />
      ) : null}
    </UnstyledButton>
  );
}
