import { Button, Divider, Group, Stack } from '@mantine/core';
import { demoAccounts } from '@okur/contract/demo';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';

interface DemoSignInsProps {
  isOurs: (role: string) => boolean;
  onChoose: (email: string, password: string) => void;
}

/** In the demo alone the server names its sign-ins; elsewhere there is nothing to show. */
export default function DemoSignIns({ isOurs, onChoose }: DemoSignInsProps) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: () => call(demoAccounts),
    retry: false,
    staleTime: Infinity,
  });
  const ours = data?.data.filter(({ role }) => isOurs(role)) ?? [];
  if (ours.length === 0) return null;
  return (
    <Stack gap="sm">
      <Divider label={t('auth.demo')} />
      <Group gap={6}>
        {ours.map(({ role, email, password }) => (
          <Button
            key={email}
            size="compact-sm"
            radius="xl"
            variant="default"
            fw={500}
            onClick={() => onChoose(email, password)}
          >
            {t(`role.${role}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
