import { Radio, Stack } from '@mantine/core';
import type { TocEntry } from '@okur/contract/books';
import { type ChapterReading, chapterReadings } from '@okur/contract/homework';
import { timedWords } from '@okur/contract/student-books';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { SearchableSelect } from '../../../kit/fields/SearchableSelect.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';

interface ChapterChoiceProps {
  field: FieldBinding<string | null | undefined>;
  /** Null: no book is chosen yet. */
  contents: { data?: { data: TocEntry[] }; error: unknown; isPending: boolean; refetch(): unknown } | null;
  onChoose: (chapter: TocEntry | undefined) => void;
}

/** The chapters that readers see of the chosen book, once they are there. */
export function ChapterChoice({ field, contents, onChoose }: ChapterChoiceProps) {
  const { t } = useTranslation();
  if (contents?.error && !contents.data)
    return <ErrorState error={contents.error} retry={() => void contents.refetch()} />;
  const chapters = (contents?.data?.data ?? []).filter(({ visible }) => visible);
  const isLoading = contents?.isPending ?? false;
  return (
    <SearchableSelect
      {...field}
      onChange={(chosen) => onChoose(chapters.find(({ id }) => id === chosen))}
      options={chapters.map(asOption(t))}
      label={t('homework.which_chapter')}
      placeholder={isLoading ? t('kit.loading') : undefined}
      disabled={contents === null || isLoading}
      size="md"
      required
    />
  );
}

export const fitsClock = ({ words }: TocEntry): boolean => words >= timedWords.least && words <= timedWords.most;

const asOption =
  (t: ReturnType<typeof useTranslation>['t']) =>
  ({ id, title, words, depth }: TocEntry) => ({
    value: id,
    label: `${'\u2003'.repeat(depth)}${title}`,
    note: words > 0 ? t('homework.words_n', { count: words }) : undefined,
  });

interface ReadingChoiceProps {
  value: ChapterReading;
  onChange: (value: ChapterReading) => void;
  chapter: TocEntry | undefined;
  error: string | undefined;
}

/** Freely, with the clock where the chapter fits one sitting, or all of the book up to it. */
export function ReadingChoice({ value, onChange, chapter, error }: ReadingChoiceProps) {
  const { t } = useTranslation();
  const isTimed = !chapter || fitsClock(chapter);
  return (
    <Radio.Group
      label={t('homework.chapter_reading')}
      value={value}
      onChange={(next) => onChange(next as ChapterReading)}
      error={error}
    >
      <Stack gap={6} mt={6}>
        {chapterReadings.map((reading) => (
          <Radio
            key={reading}
            value={reading}
            label={t(`homework.chapter_reading_${reading}`)}
            description={t(`homework.chapter_reading_${reading}_text`)}
            disabled={reading === 'timed' && !isTimed}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
