import { Group, Skeleton, Stack } from '@mantine/core';

/** Lines of text that are still to come. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Stack gap="xs" aria-busy>
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} height={14} width={at === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}

/** The header of a record, its tabs and its facts. */
export function RecordSkeleton() {
  return (
    <Stack aria-busy>
      <Skeleton height={32} width={280} />
      <Group>
        <Skeleton height={34} width={90} />
        <Skeleton height={34} width={90} />
        <Skeleton height={34} width={90} />
      </Group>
      <Skeleton height={220} />
    </Stack>
  );
}

/** Cards in a row: the tiles of a dashboard. */
export function TileSkeletons({ count = 4, height = 110 }: { count?: number; height?: number }) {
  return (
    <Group grow aria-busy>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} height={height} radius="md" />
      ))}
    </Group>
  );
}
