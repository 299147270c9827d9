import { Group, Table, Text } from '@mantine/core';
import type { SheetFault, SheetResult, SheetRow } from '@okur/contract/sheets';
import { IconAlertCircle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../feedback/StateBadge.tsx';
import { ruleText } from '../feedback/failureText.ts';
import { useFormat } from '../format/useFormat.ts';
import { cellOf } from './faults.ts';
import css from './sheets.module.css';

const tones: Record<SheetRow['effect'], Tone> = { create: 'good', update: 'care', unchanged: 'quiet', fault: 'bad' };
/** Rows that are drawn; the counts above the table speak of all. */
const mostDrawn = 300;

/**
 * The rows of a sheet with what becomes of each, those with errors first; their bad cells are marked and the reasons
 * stand below.
 */
export function SheetPreview({ result }: { result: SheetResult }) {
  const { t } = useTranslation();
  const f = useFormat();
  const rows = result.rows
    .toSorted((a, b) => Number(b.effect === 'fault') - Number(a.effect === 'fault') || a.row - b.row)
    .slice(0, mostDrawn);
  const counts = [
    ['create', result.counts.create],
    ['update', result.counts.update],
    ['unchanged', result.counts.unchanged],
    ['fault', result.counts.faulty],
  ] as const;
  const passedOver = result.columns
    .filter(({ field, header }) => !field && header !== '')
    .map(({ header, column }) => `${header} (${column})`)
    .join(', ');
  return (
    <>
      <Group gap="sm">
        {counts.map(([effect, count]) =>
          count > 0 ? (
            <StateBadge key={effect} tone={tones[effect]}>
              {t('kit.label', { label: t(`sheet.effect.${effect}`) })} {f.number(count)}
            </StateBadge>
          ) : null,
        )}
      </Group>
      {passedOver ? (
        <Text size="sm" c="dimmed">
          {t('sheet.passed_over', { columns: passedOver })}
        </Text>
      ) : null}
      <Table.ScrollContainer
        minWidth={560}
        maxHeight={340}
        className={css.frame}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Rows result={result} rows={rows} />
      </Table.ScrollContainer>
      {rows.length < result.counts.rows ? (
        <Text size="sm" c="dimmed">
          {t('sheet.more_rows', { count: result.counts.rows - rows.length })}
        </Text>
      ) : null}
    </>
  );
}

function Rows({ result, rows }: { result: SheetResult; rows: SheetResult['rows'] }) {
  const { t } = useTranslation();
  const faults = Map.groupBy(result.faults, ({ row }) => row);
  return (
    <Table className={css.table} verticalSpacing={6} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th ta="right">{t('sheet.row')}</Table.Th>
          <Table.Th>{t('sheet.becomes')}</Table.Th>
          {result.columns.map(({ column, header, field }) => (
            <Table.Th key={column} c={field ? undefined : 'dimmed'}>
              {header}
              <Text span size="xs" c="dimmed">
                {' '}
                {column}
              </Text>
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Row key={row.row} row={row} columns={result.columns} wrong={faults.get(row.row) ?? []} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({
  row,
  columns,
  wrong,
}: {
  row: SheetRow;
  columns: SheetResult['columns'];
  wrong: readonly SheetFault[];
}) {
  const { t } = useTranslation();
  return (
    <Fragment>
      <Table.Tr data-wrong={wrong.length > 0 || undefined}>
        <Table.Td ta="right" c="dimmed">
          {row.row}
        </Table.Td>
        <Table.Td>
          <StateBadge tone={tones[row.effect]}>{t(`sheet.effect.${row.effect}`)}</StateBadge>
        </Table.Td>
        {columns.map(({ column }, at) => (
          <Table.Td key={column} data-bad={wrong.some((fault) => fault.column === column) || undefined}>
            <span className={css.cell}>{row.cells[at]}</span>
          </Table.Td>
        ))}
      </Table.Tr>
      {wrong.length > 0 ? (
        <Table.Tr className={css.reasons}>
          <Table.Td />
          <Table.Td colSpan={columns.length + 1}>
            {wrong.map((fault) => (
              <div key={`${fault.column} ${fault.reason}`} className={css.reason}>
                <IconAlertCircle size={16} aria-hidden />
                <span>
                  <b>{t('kit.label', { label: cellOf(fault) })}</b> {ruleText(fault.reason, fault.params, t)}
                </span>
              </div>
            ))}
          </Table.Td>
        </Table.Tr>
      ) : null}
    </Fragment>
  );
}
