import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OnceFrame } from '../../kit/form/OnceFrame.tsx';
import { useModal } from '../../kit/form/modals.tsx';

/** The secret of an address, which is shown this once. */
export function SecretModal({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const { close } = useModal();
  return (
    <OnceFrame title={t('webhooks.secret')}>
      <Stack gap="md">
        <Text size="sm">{t('webhooks.secret_text')}</Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <Group justify="flex-end">
          {'clipboard' in navigator ? (
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  onClick={copy}
                >
                  {t(copied ? 'webhooks.copied' : 'webhooks.copy')}
                </Button>
              )}
            </CopyButton>
          ) : null}
          <Button onClick={() => close('SUCCESS')}>{t('webhooks.secret_done')}</Button>
        </Group>
      </Stack>
    </OnceFrame>
  );
}
