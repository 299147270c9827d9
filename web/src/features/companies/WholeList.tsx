import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';

/** From a tab of the company to the list of the same things, where they are added and changed. */
export function WholeList({ to, companyId, list }: { to: string; companyId: string; list: string }) {
  const { t } = useTranslation();
  return (
    // The lists' addresses are plain words, not search schemas of the router.
    <Button
      component={Link}
      to={to}
      search={{ company_id: companyId } as never}
      variant="default"
      rightSection={<IconArrowRight size={16} />}
    >
      {t('companies.open_list', { list })}
    </Button>
  );
}
