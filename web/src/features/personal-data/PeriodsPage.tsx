import { Paper, Stack, Table, Text } from '@mantine/core';
import { limits } from '@okur/contract/limits';
import { personalDataPeriods } from '@okur/contract/personal-data';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useCall } from '../../kit/client/useCall.ts';

/** How long we keep what, and why: read from the register that the clock works by. */
export default function PeriodsPage() {
  const { t } = useTranslation();
  const query = useCall(personalDataPeriods, {});
  return (
    <Stack gap="md" maw={860}>
      <PageHeader title={t('personal_data.periods')} />
      <Text>{t('personal_data.periods_text', { days: limits.deletedDays })}</Text>
      <Paper withBorder radius="md" p="lg">
        {query.error ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : null}
        {!query.data && !query.error ? <TextSkeleton lines={10} /> : null}
        {query.data ? (
          <Table.ScrollContainer minWidth={300} type="native">
            <Table verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('personal_data.what')}</Table.Th>
                  <Table.Th w="32%">{t('personal_data.how_long')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {query.data.data.map(({ holding, days }) => (
                  <Table.Tr key={holding} style={{ verticalAlign: 'top' }}>
                    <Table.Td>
                      <Text size="sm" fw={600}>
                        {t(`personal_data.holding.${holding}`)}
                      </Text>
                      <Text size="sm" c="dimmed">
                        {t(`personal_data.why.${holding}`)}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      {days === null
                        ? t(`personal_data.until.${holding}`)
                        : days % 365 === 0
                          ? t('personal_data.years', { count: days / 365 })
                          : t('personal_data.days', { count: days })}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        ) : null}
      </Paper>
      <Text size="sm" c="dimmed">
        {t('personal_data.backups_text')}
      </Text>
    </Stack>
  );
}
