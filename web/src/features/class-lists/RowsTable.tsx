import { Paper, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ClassList, Fault } from '@okur/contract/class-lists';
import { IconAlertCircle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';
import css from './class-lists.module.css';
import { Questions } from './Questions.tsx';
import { MendCell } from './MendCell.tsx';
import type { RowChanges } from './useRowChanges.ts';
import { columnOf, reasonOf, type Effect } from './rows.ts';

type Row = ClassList['rows'][number];

interface RowsTableProps {
  columns: ClassList['columns'];
  rows: readonly Row[];
  faults: ReadonlyMap<number, readonly Fault[]>;
  changes: RowChanges;
}

const byKeys = { viewportProps: { tabIndex: 0 } };

/**
 * Rows of the file with what becomes of each; one with an error says under it what is wrong, and its cells are
 * marked.
 */
export function RowsTable({ columns, rows, faults, changes }: RowsTableProps) {
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const used = columns.filter(({ field }) => field !== 'ignore');
  const shared = { columns: used, rows, faults, changes };
  return isNarrow ? <Cards {...shared} /> : <Wide {...shared} />;
}

function Wide({ columns, rows, faults, changes }: RowsTableProps) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={320} className={css.tableFrame} scrollAreaProps={byKeys}>
      <Table className={css.table} verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right" w={64}>
              {t('class_list.line')}
            </Table.Th>
            <Table.Th>{t('class_list.becomes')}</Table.Th>
            {columns.map(({ index, field, header }) => (
              <Table.Th key={index}>
                {t(`class_list.field.${field}`)}
                <Text span display="block" size="xs" c="dimmed">
                  {header}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const wrong = faults.get(row.line) ?? [];
            return (
              <Fragment key={row.line}>
                <Table.Tr data-wrong={wrong.length > 0 || undefined}>
                  <Table.Td ta="right" c="dimmed">
                    {row.line}
                  </Table.Td>
                  <Table.Td>
                    <EffectBadge effect={row.effect} />
                  </Table.Td>
                  {columns.map(({ index }) => (
                    <Table.Td key={index} data-bad={isBad(wrong, index) || undefined}>
                      <span className={css.cell} title={longOf(row.cells[index])}>
                        {row.cells[index]}
                      </span>
                      <Corrected row={row} index={index} />
                    </Table.Td>
                  ))}
                </Table.Tr>
                {hasMore(row, wrong) ? (
                  <Table.Tr className={wrong.length > 0 ? css.reasons : undefined}>
                    <Table.Td />
                    <Table.Td colSpan={columns.length + 1}>
                      <More row={row} faults={wrong} changes={changes} />
                    </Table.Td>
                  </Table.Tr>
                ) : null}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cards({ columns, rows, faults, changes }: RowsTableProps) {
  const { t } = useTranslation();
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {rows.map((row) => {
        const wrong = faults.get(row.line) ?? [];
        return (
          <Paper key={row.line} component="li" withBorder radius="md" p="sm">
            <div className={css.cardHead}>
              <Text size="sm" fw={550}>
                {t('class_list.line_number', { line: row.line })}
              </Text>
              <EffectBadge effect={row.effect} />
            </div>
            <More row={row} faults={wrong} changes={changes} />
            <dl className={css.cardCells}>
              {columns.map(({ index, field }) => (
                <div key={index} data-bad={isBad(wrong, index) || undefined}>
                  <dt>{t(`class_list.field.${field}`)}</dt>
                  <dd>
                    <span className={css.cell}>{row.cells[index] || '–'}</span>
                    <Corrected row={row} index={index} />
                  </dd>
                </div>
              ))}
            </dl>
          </Paper>
        );
      })}
    </Stack>
  );
}

/** Under a corrected cell what the file says. */
function Corrected({ row, index }: { row: Row; index: number }) {
  const { t } = useTranslation();
  const mended = row.mended?.find(({ column_index }) => column_index === index);
  if (!mended) return null;
  return (
    <Text size="xs" c="dimmed" data-mended>
      {t('class_list.mended', { before: mended.before || '–' })}
    </Text>
  );
}

const isBad = (faults: readonly Fault[], index: number) => faults.some(({ column_index }) => column_index === index);
const longestWithoutTitle = 40;
const longOf = (cell: string | undefined) => (cell && cell.length > longestWithoutTitle ? cell : undefined);

const hasMore = (row: Row, wrong: readonly Fault[]) =>
  wrong.length > 0 || row.notes !== undefined || row.questions !== undefined;

/** What is wrong with the row, what is to be known of it, and what is asked. */
function More({ row, faults, changes }: { row: Row; faults: readonly Fault[]; changes: RowChanges }) {
  const { t } = useTranslation();
  return (
    <>
      {faults.length > 0 ? <Reasons row={row} faults={faults} mend={changes.mend} /> : null}
      {row.notes?.map(({ reason, params }) => (
        <Text key={reason} size="sm">
          {t(reason, params ?? {})}
        </Text>
      ))}
      <Questions row={row} say={changes.say} />
    </>
  );
}

function Reasons({ row, faults, mend }: { row: Row; faults: readonly Fault[]; mend: RowChanges['mend'] }) {
  const { t } = useTranslation();
  return (
    <ul className={css.reasonList}>
      {faults.map((fault) => (
        <li key={`${fault.column_index} ${fault.reason}`}>
          <IconAlertCircle size={16} aria-hidden />
          <span>
            <b>{t('kit.label', { label: columnOf(fault, t) })}</b> {reasonOf(fault, t)}
          </span>
          {fault.column_index < 0 ? null : (
            <MendCell
              fault={fault}
              value={row.cells[fault.column_index] ?? ''}
              onMend={(value) => mend(row.line, fault.column_index, value)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const tones: Record<Effect, Tone> = { create: 'good', update: 'care', unchanged: 'quiet', fault: 'bad' };

function EffectBadge({ effect }: { effect: Effect }) {
  const { t } = useTranslation();
  return <StateBadge tone={tones[effect]}>{t(`class_list.row.${effect}`)}</StateBadge>;
}
