import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** An address to be entered elsewhere. */
export function CopyLine({ label, hint, value }: { label: string; hint: string; value: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Group gap="xs">
        <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{value}</Code>
        {'clipboard' in navigator ? (
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button
                size="xs"
                variant="default"
                leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                aria-label={`${t('kit.label', { label: t('sign_on.copy') })} ${label}`}
                onClick={copy}
              >
                {t(copied ? 'sign_on.copied' : 'sign_on.copy')}
              </Button>
            )}
          </CopyButton>
        ) : null}
      </Group>
    </Stack>
  );
}
