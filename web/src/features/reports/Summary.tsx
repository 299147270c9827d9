import { Group, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { changeOf, type Compared as Figure } from '@okur/contract/reading/change';
import type { Rows } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { destinationOf, DestinationLink } from '../../reading/reports/drill.tsx';

/** What a number rests on. */
export type Rests = 'readings' | 'answered' | 'exercises' | 'homework' | 'students' | 'codes' | 'none';

interface SummaryProps {
  total: Figure;
  before: Figure;
  rows: Rows | null;
  print: (value: number) => string;
  printDifference?: ((value: number) => string) | undefined;
  /** Behind the number, smaller. */
  unit?: string;
  rests: Rests;
  /** Digits that are shown, and by which the periods are compared. */
  digits?: number;
}

/** What is said where the base of a mean or a share is too small; of a count it is said in general. */
const fewOf: Partial<Record<Rests, 'reports.too_few_before' | 'reports.too_few_homework_before'>> = {
  readings: 'reports.too_few_before',
  answered: 'reports.too_few_before',
  homework: 'reports.too_few_homework_before',
};

/** The number of the whole period, what it was before, and how many records it rests on. */
export function Summary({ total, before, rows, print, printDifference, unit, rests, digits }: SummaryProps) {
  return (
    <>
      <Group gap={6} align="baseline">
        <Text
          span
          fz={26}
          fw={650}
          lh={1.3}
          c="var(--mantine-color-text)"
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {total.value === null ? '–' : print(total.value)}
        </Text>
        {unit && total.value !== null ? (
          <Text span size="sm">
            {unit}
          </Text>
        ) : null}
      </Group>
      <Compared
        total={total}
        before={before}
        print={print}
        printDifference={printDifference}
        digits={digits}
        few={fewOf[rests]}
      />
      <RestsOn records={total.records} rows={rows} rests={rests} />
    </>
  );
}

const icons = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconArrowRight };

export function Compared({
  total,
  before,
  print,
  printDifference = print,
  digits,
  few,
}: Pick<SummaryProps, 'total' | 'before' | 'print' | 'printDifference' | 'digits'> & {
  few?: (typeof fewOf)[Rests];
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const change = changeOf(total, before, digits, few !== undefined);
  if (change.kind === 'none') return <Text size="sm">{t('reports.no_before')}</Text>;
  if (change.kind === 'too_few') return <Text size="sm">{t(few ?? 'reports.too_little_before')}</Text>;
  const Icon = icons[change.kind];
  // Of a mean it matters how much it rests on; a count is its own number.
  const then =
    before.value === before.records
      ? print(before.value)
      : t('reports.before_from', { value: print(before.value ?? 0), records: f.number(before.records) });
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Icon size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Text span size="sm">
        {t(`reports.${change.kind}_than_before`, { difference: printDifference(change.difference), before: then })}
      </Text>
    </Group>
  );
}

/** "from 1,234 readings", leading to them. */
function RestsOn({ records, rows, rests }: { records: number; rows: Rows | null; rests: Rests }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (rests === 'none') return null;
  const text = t(`reports.from_${rests}`, { count: records, number: f.number(records) });
  return (
    <Text component="div" size="sm">
      {rows && records > 0 ? <DestinationLink destination={destinationOf(rows)}>{text}</DestinationLink> : text}
    </Text>
  );
}

/** A number with how it lies to the period before; the arrow's direction is said in words, too. */
export function Changed({
  now,
  records,
  before,
  recordsBefore,
  print,
  isMean = true,
}: {
  now: number | null;
  records: number;
  before: number | null;
  recordsBefore: number;
  print: (value: number) => string;
  isMean?: boolean;
}) {
  const { t } = useTranslation();
  const change = changeOf({ value: now, records }, { value: before, records: recordsBefore }, 0, isMean);
  if (now === null)
    return (
      <Text span c="dimmed">
        –
      </Text>
    );
  const Icon = change.kind === 'more' ? IconArrowUpRight : change.kind === 'less' ? IconArrowDownRight : null;
  return (
    <Group
      gap={2}
      wrap="nowrap"
      justify="flex-end"
      title={
        change.kind === 'none'
          ? t('reports.no_before')
          : change.kind === 'too_few'
            ? t(isMean ? 'reports.too_few_before' : 'reports.too_little_before')
            : t(`reports.${change.kind}_than_before`, {
                difference: print(change.difference),
                before: print(before ?? 0),
              })
      }
    >
      {print(now)}
      {Icon ? (
        <Icon size={14} role="img" aria-label={t(`reports.${change.kind === 'more' ? 'rose' : 'fell'}`)} />
      ) : null}
    </Group>
  );
}
