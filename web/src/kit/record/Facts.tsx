import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './record.module.css';

/**
 * Fields of a record and their values; a value that is absent shows a dash. `<Facts items={[[t('company.city'),
 * company.city]]} />`
 */
export function Facts({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {items.map(([label, value]) => (
        <Box key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" m={0}>
            {value === null || value === undefined || value === '' ? '–' : value}
          </Text>
        </Box>
      ))}
    </dl>
  );
}
