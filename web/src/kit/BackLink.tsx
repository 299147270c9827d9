import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { entries } from './client/entries.ts';
import { Link, opensElsewhere } from './Link.tsx';

/**
 * A link to a page that one may have come from: where it was the one before, it is gone back to, which finds what was
 * in sight there, and as many rows.
 */
export function WayBack({ to, ...props }: ComponentProps<'a'> & { to: string }) {
  const { history } = useRouter();
  function goBack(event: MouseEvent) {
    const before = entries.pages?.get(history.location.state.__TSR_index - 1);
    if (opensElsewhere(event) || before !== to) return;
    event.preventDefault();
    history.back();
  }
  return <Link to={to} {...props} onClick={goBack} />;
}

/** The way back to where one came from, above what is shown. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <div>
    <Button
      component={WayBack}
      to={to}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      ml={-12}
    >
      {label}
    </Button>
  </div>
);
