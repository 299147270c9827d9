import { SimpleGrid, Text } from '@mantine/core';
import { totalStatistics, type TotalStatistics } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { CardFrame } from './CardFrame.tsx';
import { destinationOf, DestinationLink } from '../../reading/reports/drill.tsx';
import { Compared } from './Summary.tsx';

/** What their own students read and did over the last twelve months; each number opens its rows. */
export function TotalsCard() {
  const { t } = useTranslation();
  const totals = useCall(totalStatistics, { query: {} });
  return (
    <CardFrame title={t('reports.totals')} query={totals} height={96}>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
        {totals.data?.data.map((one) => (
          <Total key={one.label} one={one} />
        ))}
      </SimpleGrid>
    </CardFrame>
  );
}

function Total({ one: { label, value, before, records, rows } }: { one: TotalStatistics['data'][number] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const print = (of: number) => (label.endsWith('seconds') ? f.duration(of) : f.number(of));
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t(`reports.total_${label}`)}
      </Text>
      <Text fz={20} fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {records > 0 ? (
          <DestinationLink destination={destinationOf(rows)} c="inherit">
            {print(value)}
          </DestinationLink>
        ) : (
          print(value)
        )}
      </Text>
      <Text component="div" size="xs" c="dimmed">
        {/* A sum is its own base: words are compared with words, not with the readings they come from. */}
        <Compared total={{ value, records: value }} before={{ value: before, records: before }} print={print} />
      </Text>
    </div>
  );
}
