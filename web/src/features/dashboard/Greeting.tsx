import { Button } from '@mantine/core';
import { type AppAbility, mayEnter, type Subject } from '@okur/contract/abilities';
import { IconChartLine, IconHeartHandshake, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useAdmin } from '../../kit/client/account.ts';
import { titleCase } from '../../kit/format/text.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';

/** Those for whom the whole list of changes is: its page has no entry of its own in the menu. */
const seesActivity: readonly Subject[] = ['COMPANY', 'INSTRUCTOR', 'ADMIN'];
const seesCharts: readonly Subject[] = [
  'ADMIN_DASHBOARD_REPORTS',
  'COMPANY_MANAGER_DASHBOARD_REPORTS',
  'INSTRUCTOR_DASHBOARD_REPORTS',
];

/** Who is here and where: the selected company, or the whole platform. */
export function Greeting({ subtitle }: { subtitle: string }) {
  const { t, i18n } = useTranslation();
  const ability = useAbility();
  const name = titleCase(useAdmin()?.username ?? '', i18n.language);
  return <PageHeader title={t('dashboard.hello', { name })} subtitle={subtitle} actions={<Ways ability={ability} />} />;
}

/** Pages that have no entry in this person's menu. */
function Ways({ ability }: { ability: AppAbility }) {
  const { t } = useTranslation();
  return (
    <>
      {mayEnter(ability, ['PARTNER_USERS']) && !mayEnter(ability, ['PARTNERS']) ? (
        <Button component={Link} to="/partners" variant="subtle" leftSection={<IconHeartHandshake size={16} />}>
          {t('menu.partners')}
        </Button>
      ) : null}
      {mayEnter(ability, seesActivity) ? (
        <Button component={Link} to="/management/activity" variant="subtle" leftSection={<IconHistory size={16} />}>
          {t('audit.title')}
        </Button>
      ) : null}
      {mayEnter(ability, seesCharts) ? (
        <Button component={Link} to="/charts-graphs" variant="default" leftSection={<IconChartLine size={16} />}>
          {t('reports.title')}
        </Button>
      ) : null}
    </>
  );
}
