import { Button, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Something that is typed elsewhere, such as in the program of a bank, and the button that copies it. */
export function ToCopy({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      <Text size="sm">
        {t('kit.label', { label })}{' '}
        <Text span fw={600}>
          {value}
        </Text>
      </Text>
      <Copy value={value} label={t('payments.copy')} about={label} />
    </Group>
  );
}

interface CopyProps {
  value: string;
  label: string;
  /** What is copied, where the label does not say it. */
  about?: string;
}

export function Copy({ value, label, about }: CopyProps) {
  const { t } = useTranslation();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          aria-label={about && `${t('kit.label', { label: copied ? t('payments.copied') : label })} ${about}`}
          onClick={copy}
        >
          {copied ? t('payments.copied') : label}
        </Button>
      )}
    </CopyButton>
  );
}
