import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** The statistics behind a sentence about how a speed changed, for those who ask. */
export function HowSure({ low, high }: { low: number; high: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  const id = useId();
  const [open, setOpen] = useState(false);
  const difference = (value: number) => f.number(value, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        px={0}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('speed.how_sure')}
      </Button>
      <div id={id}>
        {open ? (
          <Text c="dimmed">{t('speed.how_sure_range', { low: difference(low), high: difference(high) })}</Text>
        ) : null}
      </div>
    </div>
  );
}
