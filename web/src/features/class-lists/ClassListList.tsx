import { Button, Group, Paper, Stack } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ChooseCompany } from './ChooseCompany.tsx';
import { BeginClassList, ClassListsTab } from './ClassListsTab.tsx';
import { useReach } from './useReach.tsx';

/** The class lists of their own or, for roles of the platform, a chosen company. */
export default function ClassListList() {
  const { t } = useTranslation();
  const { companyId, chooses, elsewhere } = useReach();
  if (elsewhere) return elsewhere;
  return (
    <Stack gap="md">
      <PageHeader
        title={t('class_list.title')}
        crumbs={[{ label: t('menu.users'), to: '/management/users' }]}
        actions={
          <Group gap="sm">
            <Button variant="default" component={Link} to="/management/one-rosters">
              {t('one_roster.title')}
            </Button>
            {companyId ? <BeginClassList companyId={companyId} /> : null}
          </Group>
        }
      />
      {chooses ? <ChooseCompany companyId={companyId} /> : null}
      {companyId ? (
        <ClassListsTab key={companyId} companyId={companyId} />
      ) : (
        <Paper withBorder radius="md">
          <EmptyState
            icon={<IconBuilding />}
            title={t('class_list.choose_company')}
            text={t('class_list.choose_company_text')}
          />
        </Paper>
      )}
    </Stack>
  );
}
