import { Paper, Progress, SimpleGrid, Text } from '@mantine/core';
import type { Rows } from '@okur/contract/reports';
import { destinationOf, DestinationLink } from '../../reading/reports/drill.tsx';
import css from './dashboard.module.css';

export interface FigureOf {
  label: string;
  value: string;
  /** Behind the number, smaller. */
  unit?: string;
  hint?: string;
  /** A bar below, 0-100, and what it means beyond itself. */
  share?: { percent: number; tone: 'good' | 'care' | 'bad' };
  /** What the number rests on, and where it is shown. */
  rows?: { text: string; of: Rows };
}

const colors = { good: 'teal.6', care: 'yellow.6', bad: 'red.6' } as const;

/** The numbers of a dashboard in a row. */
export function Figures({ figures }: { figures: readonly FigureOf[] }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', sm: 'md' }}>
      {figures.map(({ label, value, unit, hint, share, rows }) => (
        <Paper key={label} withBorder radius="md" p={{ base: 'sm', sm: 'md' }} className={css.figure}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <div>
            <Text span className={css.value}>
              {value}
            </Text>
            {unit ? (
              <Text span size="sm" c="dimmed">
                {' '}
                {unit}
              </Text>
            ) : null}
          </div>
          {share ? (
            <Progress value={Math.min(100, share.percent)} size={6} color={colors[share.tone]} mt={6} aria-hidden />
          ) : null}
          {hint ? (
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          ) : null}
          {rows ? (
            <DestinationLink destination={destinationOf(rows.of)} fz="xs" mt={share ? 6 : 'auto'}>
              {rows.text}
            </DestinationLink>
          ) : null}
        </Paper>
      ))}
    </SimpleGrid>
  );
}
