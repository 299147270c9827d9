import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Shown while the browser has no network; what was typed stays where it is. Students go on as if there was one. */
export function OfflineBanner({ forStudents = false }: { forStudents?: boolean }) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert
      role="status"
      color="yellow"
      variant="filled"
      autoContrast
      radius={0}
      py={6}
      icon={<IconWifiOff size={18} />}
      title={t(forStudents ? 'student.offline' : 'kit.offline')}
    />
  );
}
