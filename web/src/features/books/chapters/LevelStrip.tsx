import { Group, Stack, Text, Tooltip } from '@mantine/core';
import { textLevels, type TocEntry } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { useLevelText } from '../../../reading/levels/useLevelText.ts';
import css from '../books.module.css';

const rankOf = ({ readability }: TocEntry): number =>
  textLevels.indexOf((readability?.scores[0]?.band ?? '') as (typeof textLevels)[number]) + 1;

/** How hard each chapter is, over the table of contents: as wide as it is long, as high as it is hard. */
export function LevelStrip({ entries }: { entries: readonly TocEntry[] }) {
  const { t } = useTranslation();
  const levelText = useLevelText();
  const chapters = entries.filter(({ visible, words }) => visible && words > 0);
  const measured = chapters.filter((entry) => rankOf(entry) > 0);
  if (measured.length < 2) return null;
  const ranks = measured.map(rankOf);
  const band = (rank: number) => levelText(textLevels[rank - 1]);
  const [first, most] = [ranks[0]!, Math.max(...ranks)];
  const hardest = measured[ranks.indexOf(most)]!;
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" fw={550}>
          {t('books.levels')}
        </Text>
        <Text size="sm" c="dimmed">
          {most > first
            ? t('books.levels_rise', { first: band(first), most: band(most), chapter: hardest.title })
            : t('books.levels_even', { first: band(first) })}
        </Text>
      </Group>
      <div className={css.strip} aria-hidden>
        {chapters.map((entry) => {
          const rank = rankOf(entry);
          const level = rank > 0 ? band(rank) : t('books.level_none');
          return (
            <Tooltip key={entry.id} label={`${t('kit.label', { label: entry.title })} ${level}`}>
              <div className={css.bar} data-rank={rank} style={{ flexGrow: entry.words }} />
            </Tooltip>
          );
        })}
      </div>
    </Stack>
  );
}
