import { Anchor, Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from './Link.tsx';

export interface SectionProps {
  title: string;
  /** The list behind it. */
  more?: { to: string; label: string };
  children: ReactNode;
}

/** A card with a heading and the way to the whole list. */
export function Section({ title, more, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="md" p={{ base: 'md', sm: 'lg' }} miw={0} aria-labelledby={id}>
      <Group justify="space-between" align="baseline" wrap="nowrap" mb="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {more ? (
          <Anchor component={Link} to={more.to} size="sm" style={{ whiteSpace: 'nowrap' }}>
            {more.label}
          </Anchor>
        ) : null}
      </Group>
      {children}
    </Paper>
  );
}
