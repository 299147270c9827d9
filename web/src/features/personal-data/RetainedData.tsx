import { Table } from '@mantine/core';
import { holdings, type PersonalData } from '@okur/contract/personal-data';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

/** Kinds of things that are kept, how many of each an erasure takes, and how many stay without the name. */
export function RetainedData({ data: { goes, stays } }: { data: Pick<PersonalData, 'goes' | 'stays'> }) {
  const { t } = useTranslation();
  const f = useFormat();
  const gone = new Map(goes.map(({ holding, rows }) => [holding, rows]));
  const left = new Map(stays.map(({ holding, rows }) => [holding, rows]));
  const display = (count: number | undefined) => (count ? f.number(count) : '–');
  return (
    <Table.ScrollContainer minWidth={300} type="native">
      <Table verticalSpacing="xs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('personal_data.what')}</Table.Th>
            <Table.Th ta="right" w={96}>
              {t('personal_data.goes')}
            </Table.Th>
            <Table.Th ta="right" w={120}>
              {t('personal_data.stays')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {holdings
            .filter((holding) => gone.has(holding) || left.has(holding))
            .map((holding) => (
              <Table.Tr key={holding}>
                <Table.Td>{t(`personal_data.holding.${holding}`)}</Table.Td>
                <Table.Td ta="right">{display(gone.get(holding))}</Table.Td>
                <Table.Td ta="right" c="dimmed">
                  {display(left.get(holding))}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
