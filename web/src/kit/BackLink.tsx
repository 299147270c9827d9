import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from './Link.tsx';

/** The way back to where one came from, above what is shown. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <div>
    <Button
      component={Link}
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
