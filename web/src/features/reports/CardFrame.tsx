import { Skeleton } from '@mantine/core';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { Section, type SectionProps } from '../../kit/Section.tsx';

interface CardFrameProps extends SectionProps {
  query: { data?: unknown; error: unknown; isError: boolean; refetch: () => unknown };
  /** Pixels while it loads. */
  height: number;
}

/** A card that loads, and fails, by itself: what else is on the page stays. */
export function CardFrame({ query, height, children, ...section }: CardFrameProps) {
  return (
    <Section {...section}>
      {query.data ? (
        children
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton height={height} />
      )}
    </Section>
  );
}
