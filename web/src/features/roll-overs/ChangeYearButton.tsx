import { Button } from '@mantine/core';
import { IconCalendarUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';

/** To the change of the school year. An instructor reaches their own classes only; the year changes for all. */
export function ChangeYearButton({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const isOfAll = ability.can('view', 'COMPANY') || ability.can('view', 'INSTRUCTOR');
  if (!ability.can('edit', 'DEPARTMENT') || !isOfAll) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarUp size={16} />}
      component={Link}
      to={`/management/companies/${companyId}/roll-over`}
    >
      {t('roll_over.title')}
    </Button>
  );
}
