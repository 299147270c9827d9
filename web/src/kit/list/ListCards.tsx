import { Anchor, Box, Checkbox, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from '../Link.tsx';
import { cellOf, leadColumns } from './columns.ts';
import type { Column, ListRow } from './columns.ts';
import css from './list.module.css';
import { nameOf } from './ListTable.tsx';
import type { RowsProps } from './ListTable.tsx';
import { RowMenu } from './RowMenu.tsx';

/** The rows on a small screen: the leading fields and the actions. */
export function ListCards<Row extends ListRow>({
  list,
  columns,
  rowLink,
  onOpen,
  rowActions,
  selected,
  onSelect,
}: RowsProps<Row>) {
  const { t } = useTranslation();
  const [first, ...others] = leadColumns(columns);
  if (list.loading) return <CardSkeletons count={list.state.per_page} />;

  return (
    <Stack
      component="ul"
      gap="xs"
      p={0}
      m={0}
      className={css.rows}
      data-stale={list.stale || undefined}
      aria-busy={list.stale}
      style={{ listStyle: 'none' }}
    >
      {list.rows.map((row) => {
        const to = rowLink?.(row);
        const chosen = selected?.some(({ id }) => id === row.id) ?? false;
        return (
          <Paper
            key={row.id}
            component="li"
            withBorder
            radius="md"
            p="sm"
            className={css.card}
            data-deleted={row.deleted_at ? true : undefined}
          >
            <Group wrap="nowrap" align="flex-start" gap="sm">
              {selected && onSelect ? (
                <Checkbox
                  aria-label={t('kit.select_row', { name: nameOf(columns, row) })}
                  checked={chosen}
                  onChange={() => onSelect(chosen ? selected.filter(({ id }) => id !== row.id) : [...selected, row])}
                />
              ) : null}
              <Stack gap={6} flex={1} miw={0}>
                {first ? <div>{<FirstCell to={to} first={first} row={row} onOpen={onOpen} />}</div> : null}
                {others.map((column) => (
                  <FurtherCell key={column.key} column={column} row={row} />
                ))}
              </Stack>
              {rowActions ? <RowMenu actions={rowActions(row)} label={nameOf(columns, row)} /> : null}
            </Group>
          </Paper>
        );
      })}
    </Stack>
  );
}

function FirstCell<Row extends ListRow>({
  to,
  first,
  row,
  onOpen,
}: {
  to: string | undefined;
  first: Column<Row>;
  row: Row;
  onOpen: ((row: Row) => void) | undefined;
}) {
  return (
    <>
      {to ? (
        <Link to={to} className={css.link}>
          {cellOf(first, row)}
        </Link>
      ) : onOpen ? (
        <Anchor component="button" type="button" className={css.link} onClick={() => onOpen(row)}>
          {cellOf(first, row)}
        </Anchor>
      ) : (
        <Text component="span" fw={550}>
          {cellOf(first, row)}
        </Text>
      )}
      {first.below?.(row)}
    </>
  );
}

function FurtherCell<Row extends ListRow>({ column, row }: { column: Column<Row>; row: Row }) {
  const { t } = useTranslation();
  const cell = cellOf(column, row);
  const isNone = isNamed(column) && column.value?.(row) === null;
  if (cell === '' || cell === null || isNone) return null;
  return (
    <Group component="div" gap={6} wrap="nowrap" align="baseline" fz="sm" c="dimmed">
      {isNamed(column) ? <span>{`${t('kit.label', { label: column.label })} `}</span> : null}
      <Box flex={1} miw={0}>
        {cell}
      </Box>
    </Group>
  );
}

/**
 * Without its heading above it a number says nothing. What it counts may be a link: it is in a box of its own, not
 * in a text.
 */
const isNamed = <Row,>({ align, named }: Column<Row>): boolean => named ?? align === 'right';

function CardSkeletons({ count }: { count: number }) {
  return (
    <Stack gap="xs" aria-busy>
      {Array.from({ length: count }, (_, at) => (
        <Paper key={at} withBorder radius="md" p="sm">
          <Skeleton height={18} width="60%" mb={6} />
          <Skeleton height={14} width="40%" />
        </Paper>
      ))}
    </Stack>
  );
}
