import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

const colors = { good: 'teal.6', care: 'yellow.6', bad: 'red.6', quiet: 'gray.5' } as const;
export type Tone = keyof typeof colors;

/** The state of a thing in a word; the dot says the same again for quick eyes. */
export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge variant="dot" color={colors[tone]} tt="none" fw={500} size="md" miw="max-content">
      {children}
    </Badge>
  );
}
