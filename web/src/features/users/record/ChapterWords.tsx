import { Box, Group, Skeleton, Text } from '@mantine/core';
import { getBookChapter } from '@okur/contract/books';
import type { UserBookDetail } from '@okur/contract/users';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../kit/client/useCall.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { BookText } from '../../../reading/books/BookText.tsx';
import { countedHtml, wordsIn } from '../../../reading/books/words.ts';
import css from './chapter-words.module.css';

type Chapter = UserBookDetail['chapters'][number];
const kinds = ['read', 'skimmed'] as const;

interface ChapterWordsProps {
  chapter: Chapter;
  language: string;
  /** Reads again what was read of the chapter. */
  readAgain: () => unknown;
}

/** The text of a chapter with the words that a student read, skimmed and never saw. */
export function ChapterWords({ chapter, language, readAgain }: ChapterWordsProps) {
  const { t } = useTranslation();
  const found = useCall(getBookChapter, { params: { id: chapter.id } });
  const { refetch } = found;
  const [text, counted] = [found.data?.data.text_version, chapter.text_version];
  // Changed between the two calls: the words of one text are others in the next, so the older is read again.
  useEffect(() => {
    if (text === undefined || text === counted) return;
    void (text < counted ? refetch() : readAgain());
  }, [text, counted, refetch, readAgain]);
  if (found.isError && text !== counted) return <ErrorState error={found.error} retry={() => void refetch()} />;
  if (!found.data || text !== counted) return <Skeleton height={200} mt="xs" />;
  return (
    <Box mt="xs">
      <Group gap="md" mb="xs" component="ul" className={css.legend} aria-label={t('users.words_legend')}>
        {[...kinds, 'unseen' as const].map((kind) => (
          <li key={kind}>
            <Text size="sm">
              <span className={css[kind]}>{t('users.words_sample')}</span> {t(`users.words_${kind}`)}
            </Text>
          </li>
        ))}
      </Group>
      <Painted chapter={chapter} body={found.data.data.body} language={language} />
    </Box>
  );
}

interface PaintedProps {
  chapter: Chapter;
  body: string;
  language: string;
}

/** By the browser's own highlights: the text stays as it is. An older browser shows the sums alone. */
function Painted({ chapter, body, language }: PaintedProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!('highlights' in CSS) || !box.current) return;
    const words = wordsIn(box.current);
    for (const kind of kinds) {
      const ranges = chapter[kind].flatMap(([from, behind]) => words.rangeOf(from, behind - 1) ?? []);
      CSS.highlights.set(`okur-words-${kind}`, new Highlight(...ranges));
    }
    return () => kinds.forEach((kind) => void CSS.highlights.delete(`okur-words-${kind}`));
  }, [chapter, body]);
  return (
    <div
      ref={box}
      className={css.text}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard has to reach it
      tabIndex={0}
      role="group"
      aria-label={t('users.words_in', { title: chapter.title })}
    >
      <div data-first={0} data-words={chapter.words}>
        <BookText html={countedHtml(body)} lang={language} />
      </div>
    </div>
  );
}
