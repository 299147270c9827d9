import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateBadge } from './StateBadge.tsx';

/** An address of a person, and whether it refuses mail. */
export function MailAddress({
  of: { email, mail_refused_at },
}: {
  of: { email: string; mail_refused_at: string | null };
}) {
  const { t } = useTranslation();
  if (!mail_refused_at) return email;
  return (
    <Group component="span" gap="xs">
      {email}
      <StateBadge tone="bad">{t('parents.mail_refused')}</StateBadge>
    </Group>
  );
}
