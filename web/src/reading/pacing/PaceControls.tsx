import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import css from './pacing.module.css';

/** What a reader may make of a pace, as multiples of the planned one. */
const rates = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

/** The rate so many steps slower than this one, or faster below zero. */
export const slower = (rate: number, by: number): number =>
  rates[Math.min(rates.length - 1, Math.max(0, rates.indexOf(rate) + by))]!;

interface Props {
  running: boolean;
  rate: number;
  /** In words. */
  pace: string;
  /** Without `back` there is nothing to go back to. */
  act: React.RefObject<{ slow: (by: number) => void; back?: () => void }>;
}

/** Drawn when something of them changes, not with every word. */
export const PaceControls = memo(function PaceControls({ running, rate, pace, act }: Props) {
  const { t } = useTranslation();
  return (
    <Group justify="center" gap="xs" className={css.controls}>
      {act.current.back ? (
        <Button
          variant="default"
          radius="xl"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={!running}
          onClick={() => act.current.back?.()}
        >
          {t('exercise.back')}
        </Button>
      ) : null}
      <Button
        variant="default"
        radius="xl"
        leftSection={<IconMinus size={18} aria-hidden />}
        disabled={!running || rate === rates.at(-1)}
        onClick={() => act.current.slow(1)}
      >
        {t('exercise.slower')}
      </Button>
      <Button
        variant="default"
        radius="xl"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={!running || rate === 1}
        onClick={() => act.current.slow(-1)}
      >
        {t('exercise.faster')}
      </Button>
      <Text component="span" size="sm" className={css.pace} aria-live="polite">
        {pace}
      </Text>
    </Group>
  );
});
