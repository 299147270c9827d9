import { Radio, Stack } from '@mantine/core';
import { type SummaryReading, summaryReadings } from '@okur/contract/homework';
import { timedWords } from '@okur/contract/student-books';
import { useTranslation } from 'react-i18next';

export const fitsClock = ({ word_count: words }: { word_count: number }): boolean =>
  words >= timedWords.least && words <= timedWords.most;

interface SummaryReadingChoiceProps {
  value: SummaryReading;
  onChange: (value: SummaryReading) => void;
  /** It fits one sitting. */
  isTimed: boolean;
  error: string | undefined;
}

/** Freely, on the page or by ear; or with the clock, where it fits one sitting. */
export function SummaryReadingChoice({ value, onChange, isTimed, error }: SummaryReadingChoiceProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('homework.chapter_reading')}
      value={value}
      onChange={(next) => onChange(next as SummaryReading)}
      error={error}
    >
      <Stack gap={6} mt={6}>
        {summaryReadings.map((reading) => (
          <Radio
            key={reading}
            value={reading}
            label={t(`homework.summary_reading_${reading}`)}
            description={t(`homework.summary_reading_${reading}_text`)}
            disabled={reading === 'timed' && !isTimed}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
