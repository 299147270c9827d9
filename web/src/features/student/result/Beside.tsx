import { Text, VisuallyHidden } from '@mantine/core';
import { myProgress, type ReadingResult } from '@okur/contract/student';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../kit/client/useCall.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { lastReadings } from './beside.ts';
import css from './result.module.css';

/** This reading beside the last five: bars as high as the speed. Nothing where there is nothing to be beside. */
export function Beside({ result }: { result: ReadingResult }) {
  const { t } = useTranslation();
  const f = useFormat();
  const readings = lastReadings(result, useCall(myProgress, {}).data?.data.readings ?? []);
  if (readings.length < 2) return null;
  const most = Math.max(...readings.map(({ wpm }) => wpm));
  const number = (wpm: number) => f.number(wpm, { maximumFractionDigits: 0 });
  return (
    <figure className={css.beside}>
      <ol className={css.bars}>
        {readings.map(({ id, wpm }) => (
          <li key={id} data-this={id === result.id || undefined}>
            <span className={css.value}>{number(wpm)}</span>
            <VisuallyHidden>{t('student.words_a_minute')}</VisuallyHidden>
            <span className={css.bar} style={{ height: `${Math.max(6, (wpm / most) * 100)}px` }} />
          </li>
        ))}
      </ol>
      <Text component="figcaption" size="sm" c="dimmed" mt={8}>
        {t('student.beside', { count: readings.length - 1 })}
      </Text>
    </figure>
  );
}
