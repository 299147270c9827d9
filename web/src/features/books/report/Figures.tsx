import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type Figure = readonly [label: string, value: ReactNode, rests?: string];

/** Numbers side by side, each with what it rests on. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <Paper withBorder radius="md" p="md">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: items.length }}>
        {items.map(([label, value, rests]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="div" fz={20} fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {value}
              {rests ? (
                <Text component="div" size="xs" c="dimmed">
                  {rests}
                </Text>
              ) : null}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
