import { Box } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { ErrorState } from '../kit/feedback/ErrorState.tsx';

/** A page that could not be loaded or drawn: what happened, and another try. */
export function LoadFailed({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <Box component="main" mih="60vh" style={{ display: 'grid', placeItems: 'center' }}>
      <ErrorState error={error} retry={() => void router.invalidate()} />
    </Box>
  );
}
