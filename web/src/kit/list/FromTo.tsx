import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../fields/DateField.tsx';
import type { List } from './useList.ts';

interface Props {
  list: Pick<List<unknown, 'from' | 'to'>, 'filter'>;
  /** The latest day that can be chosen. */
  latest?: string;
}

/** The days that a list shows: two fields that go on to the next line together, and cannot cross. */
export function FromTo({ list, latest }: Props) {
  const { t } = useTranslation();
  const [from, to] = [list.filter('from'), list.filter('to')];
  return (
    <Group gap="xs" wrap="nowrap" data-pair>
      <DateField
        {...from}
        aria-label={t('kit.from')}
        placeholder={t('kit.from')}
        maxDate={to.value ?? latest}
        w={130}
        flex="1 1 126px"
      />
      <DateField
        {...to}
        aria-label={t('kit.to')}
        placeholder={t('kit.to')}
        minDate={from.value ?? undefined}
        maxDate={latest}
        w={130}
        flex="1 1 126px"
      />
    </Group>
  );
}
