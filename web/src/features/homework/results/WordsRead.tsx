import { Progress, Text } from '@mantine/core';
import type { BookProgress } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';

/** Which share of the words was read and skimmed, and what was never on the screen. */
export function WordsRead({ progress: { words, read, skimmed } }: { progress: BookProgress }) {
  const { t } = useTranslation();
  const f = useFormat();
  const share = (count: number) => (words === 0 ? 0 : (count / words) * 100);
  const shares = { read: share(read), skimmed: share(skimmed), unseen: 100 - share(read + skimmed) };
  return (
    <div>
      <Text component="span" size="sm">
        {t('homework.read_skimmed_unseen', {
          read: f.percent(shares.read) || f.percent(0),
          skimmed: f.percent(shares.skimmed) || f.percent(0),
          unseen: f.percent(shares.unseen) || f.percent(0),
        })}
      </Text>
      <Progress.Root size={6} maw={220} mt={4} aria-hidden>
        <Progress.Section value={shares.read} color="teal" />
        <Progress.Section value={shares.skimmed} color="yellow" />
      </Progress.Root>
    </div>
  );
}
