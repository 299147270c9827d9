import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';

/** An address, and whether mail gets there. */
export function ParentEmail({ parent }: { parent: { email: string; mail_refused_at: string | null } }) {
  const { t } = useTranslation();
  if (!parent.mail_refused_at) return parent.email;
  return (
    <Group component="span" gap="xs">
      {parent.email}
      <StateBadge tone="bad">{t('parents.mail_refused')}</StateBadge>
    </Group>
  );
}
