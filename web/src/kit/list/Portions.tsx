import { Button, Stack } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../feedback/ErrorState.tsx';
import type { PortionList } from './usePortions.ts';

interface PortionsProps<Row> {
  list: PortionList<Row>;
  row: (row: Row) => ReactNode;
  /** Lays the rows out; without one they stand below each other. */
  className?: string;
  keyOf: (row: Row) => string;
  /** While the first rows are on their way. */
  skeleton: ReactNode;
  /** Where there is none. */
  empty: ReactNode;
  buttonSize?: 'sm' | 'md';
}

/** The rows of a list that grows, and a button for more as long as there are. */
export function Portions<Row>({ list, row, className, keyOf, skeleton, empty, buttonSize = 'md' }: PortionsProps<Row>) {
  const { t } = useTranslation();
  const { rows, total, isLoading, isGrowing, error } = list;
  if (isLoading) return skeleton;
  return (
    <Stack gap="md">
      {rows.length === 0 && !error ? empty : null}
      {rows.length === 0 ? null : className ? (
        <div className={className}>
          {rows.map((one) => (
            <Fragment key={keyOf(one)}>{row(one)}</Fragment>
          ))}
        </div>
      ) : (
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {rows.map((one) => (
            <li key={keyOf(one)}>{row(one)}</li>
          ))}
        </Stack>
      )}
      {error ? <ErrorState error={error} retry={list.retry} /> : null}
      {rows.length < total && !error ? (
        <Button variant="subtle" size={buttonSize} radius="xl" loading={isGrowing} onClick={list.more}>
          {t('kit.show_more')}
        </Button>
      ) : null}
    </Stack>
  );
}
