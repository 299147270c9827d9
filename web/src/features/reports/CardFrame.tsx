import { Anchor, Group, Paper, Skeleton, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';

interface CardFrameProps {
  title: string;
  query: { data?: unknown; error: unknown; isError: boolean; refetch: () => unknown };
  /** Pixels while it loads. */
  height: number;
  /** The whole list behind it. */
  more?: { to: string; label: string };
  children: ReactNode;
}

/** A card that loads, and fails, by itself: what else is on the page stands. */
export function CardFrame({ title, query, height, more, children }: CardFrameProps) {
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
      {query.data ? (
        children
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton height={height} />
      )}
    </Paper>
  );
}
