import { Box } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { ErrorState } from '../kit/feedback/ErrorState.tsx';

/** A page that could not be loaded or drawn: what happened, and another try, by itself once the connection is back. */
export function LoadFailed({ error }: { error: unknown }) {
  const router = useRouter();
  const retry = () => void router.invalidate();
  useWindowEvent('online', retry);
  return (
    <Box component="main" mih="60vh" style={{ display: 'grid', placeItems: 'center' }}>
      <ErrorState error={error} retry={retry} />
    </Box>
  );
}
