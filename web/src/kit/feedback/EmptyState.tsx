import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What belongs here and where it comes from. */
  text?: string;
  icon?: ReactNode;
  /** The button that fills the emptiness. */
  action?: ReactNode;
}

export function EmptyState({ title, text, icon = <IconInbox />, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <ThemeIcon size={48} radius="xl" variant="light" color="gray" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={2} size="h4">
        {title}
      </Title>
      {text ? (
        <Text c="dimmed" size="sm" maw={420}>
          {text}
        </Text>
      ) : null}
      {action}
    </Stack>
  );
}
