import { Group } from '@mantine/core';
import { dayIn, plusDays } from '@okur/contract/days';
import { limits } from '@okur/contract/limits';
import { useTranslation } from 'react-i18next';
import { useZone } from '../../../kit/client/zone.ts';
import { DateField } from '../../../kit/fields/DateField.tsx';
import { useAddress } from '../../../kit/useAddress.ts';

/** From which day to which one, in the address; absent are the last twelve months. */
export function DaysFilter({ from, to }: { from: string | undefined; to: string | undefined }) {
  const { t } = useTranslation();
  const [, write] = useAddress();
  const today = dayIn(useZone());
  const lastOf = (first: string) => plusDays(first, limits.reportDaysMax - 1);
  const field = (name: 'from' | 'to', value: string | undefined) => ({
    name,
    value: value ?? null,
    onChange: (day: string | null) => write({ [name]: day ?? undefined, page: undefined }),
    'aria-label': t(`kit.${name}`),
    placeholder: t(`kit.${name}`),
    w: 136,
    flex: '1 1 126px',
  });
  return (
    <Group gap="xs" wrap="nowrap" w={{ base: '100%', xs: 'auto' }}>
      <DateField
        {...field('from', from)}
        minDate={plusDays(to ?? today, 1 - limits.reportDaysMax)}
        maxDate={to ?? today}
      />
      <DateField {...field('to', to)} minDate={from} maxDate={from && lastOf(from) < today ? lastOf(from) : today} />
    </Group>
  );
}
