import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Book, TocEntry } from '@okur/contract/books';
import type { ChapterReading } from '@okur/contract/homework';
import { IconBook2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { Cover } from '../../../reading/covers/Cover.tsx';
import { useLevelText } from '../../../reading/levels/useLevelText.ts';
import css from '../homework.module.css';
import { Sentence, type SentenceProps } from './Sentence.tsx';

interface ChosenChapterProps extends Omit<SentenceProps, 'values'> {
  book: Book | undefined;
  toc: readonly TocEntry[];
  chapter: TocEntry | undefined;
  values: SentenceProps['values'] & { chapter_reading?: ChapterReading | undefined };
}

/** What is read: so many words, how hard the chapter is, and one sentence about who and until when. */
export function ChosenChapter({ book, toc, chapter, values, departments }: ChosenChapterProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const levelText = useLevelText();
  if (!book || !chapter)
    return (
      <Paper withBorder radius="md" className={css.empty}>
        <EmptyState icon={<IconBook2 />} title={t('homework.no_chapter')} text={t('homework.no_chapter_text')} />
      </Paper>
    );
  const chapters = chaptersOf(toc, chapter, values.chapter_reading);
  const sum = (of: (entry: TocEntry) => number) => chapters.reduce((all, entry) => all + of(entry), 0);
  const facts = [
    levelText(chapter.readability?.scores[0]?.band),
    t('homework.words_n', { count: sum(({ words }) => words) }),
    f.number(
      sum(({ minutes }) => minutes),
      { style: 'unit', unit: 'minute', unitDisplay: 'short' },
    ),
  ];
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('homework.preview')}>
      <Stack gap="sm">
        <Group wrap="nowrap" align="flex-start">
          <Cover title={book.title} category={null} picture={book.cover} className={css.bookCover} />
          <div>
            <Title order={2} size="h3" lang={book.language}>
              {book.title}
            </Title>
            <Text lang={book.language}>{chapter.title}</Text>
            <Text size="sm" c="dimmed">
              {facts.filter(Boolean).join(' · ')}
            </Text>
          </div>
        </Group>
        <Sentence values={values} departments={departments} />
      </Stack>
    </Paper>
  );
}

/** The chapter with those under it; up to it, all before them as well. */
function chaptersOf(toc: readonly TocEntry[], chapter: TocEntry, reading: ChapterReading = 'chapter'): TocEntry[] {
  const at = toc.indexOf(chapter);
  const next = toc.findIndex(({ depth }, index) => index > at && depth <= chapter.depth);
  const behind = reading === 'timed' ? at + 1 : next < 0 ? toc.length : next;
  return toc.slice(reading === 'up_to' ? 0 : at, behind).filter(({ visible }) => visible);
}
