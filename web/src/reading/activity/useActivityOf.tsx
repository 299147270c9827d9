import type { AuditSubject } from '@okur/contract/audit';
import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** The activity of what is a row alone, without a page of its own: on the page of the whole activity. */
export function useActivityOf(subject: AuditSubject) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return ({ id }: { id: string }) => ({
    label: t('audit.title'),
    icon: <IconHistory size={16} />,
    // The address of a list is plain words, no search schema of the router.
    onClick: () => void navigate({ to: '/management/activity', search: { subject, subject_id: id } as never }),
  });
}
