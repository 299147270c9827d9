import { Box, Button, Stack, Title } from '@mantine/core';
import { mayImportClassLists } from '@okur/contract/class-lists';
import { deleteCompany, getCompany, type Company, maySwitchFlags } from '@okur/contract/companies';
import { mayImportOneRosters } from '@okur/contract/one-rosters';
import { IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import type { RecordTab } from '../../kit/record/RecordTabs.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { LicencesTab } from '../activations/LicencesTab.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { ClassListsTab } from '../class-lists/ClassListsTab.tsx';
import { ExamRestrictsTab } from '../exams/ExamRestrictsTab.tsx';
import { OneRosterTab } from '../one-rosters/OneRosterTab.tsx';
import { SignOnTab } from '../sign-on/SignOnTab.tsx';
import { WebhooksTab } from '../webhooks/WebhooksTab.tsx';
import { TutorialDepartmentsTab } from '../tutorials/TutorialDepartmentsTab.tsx';
import { StudentsTab } from '../users/StudentsTab.tsx';
import { CompanyDepartments } from './CompanyDepartments.tsx';
import { CompanyFlags } from './CompanyFlags.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { CompanyInstructors } from './CompanyInstructors.tsx';
import { CompanyManagers } from './CompanyManagers.tsx';
import { CompanyOverview } from './CompanyOverview.tsx';
import { CompanyState } from './CompanyState.tsx';

export default function CompanyRecord() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const peopleTabs = usePeopleTabs();
  return (
    <RecordPage
      query={useCall(getCompany, { params: { id } })}
      crumbs={[{ label: t('menu.companies'), to: '/management/companies' }]}
      title={({ data }) => data.company_name}
      zone={({ data }) => data.time_zone}
      badge={({ data }) => <CompanyState company={data} />}
      actions={({ data }) => <CompanyActions company={data} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('companies.overview'), content: <CompanyOverview company={data} /> },
        // A deleted company hides its people with it.
        ...(data.deleted_at ? [] : peopleTabs(data)),
        {
          key: 'activity',
          label: t('audit.title'),
          content: (
            <ActivityTab
              subject="COMPANY"
              id={data.id}
              inside={{ label: t('audit.all_of_company'), search: { company_id: data.id } }}
            />
          ),
        },
      ]}
    />
  );
}

function usePeopleTabs() {
  const { t } = useTranslation();
  const ability = useAbility();
  return (company: Company): readonly (RecordTab | false)[] => [
    { key: 'managers', label: t('companies.managers'), content: <CompanyManagers company={company} /> },
    ability.can('view', 'DEPARTMENT') && {
      key: 'departments',
      label: t('menu.departments'),
      content: <CompanyDepartments company={company} />,
    },
    ability.can('view', 'INSTRUCTOR') && {
      key: 'instructors',
      label: t('menu.instructors'),
      content: <CompanyInstructors company={company} />,
    },
    ability.can('view', 'USER') && {
      key: 'students',
      label: t('menu.users'),
      content: <StudentsTab of="company" id={company.id} name={company.company_name} />,
    },
    ability.can('view', 'ACTIVATION') && {
      key: 'licences',
      label: t('licences.title'),
      content: <LicencesTab companyId={company.id} />,
    },
    mayImportClassLists(ability) && {
      key: 'class-lists',
      label: t('class_list.title'),
      content: <ClassListsTab companyId={company.id} begins />,
    },
    mayImportOneRosters(ability) && {
      key: 'one-roster',
      label: t('one_roster.tab'),
      content: <OneRosterTab companyId={company.id} />,
    },
    ability.can('view', 'INTEGRATIONS') && {
      key: 'sign-in',
      label: t('sign_on.tab'),
      content: <SignOnTab companyId={company.id} />,
    },
    ability.can('view', 'INTEGRATIONS') && {
      key: 'webhooks',
      label: t('webhooks.tab'),
      content: <WebhooksTab companyId={company.id} />,
    },
    ability.can('view', 'EXAM') && {
      key: 'exams',
      label: t('menu.exams'),
      content: <ExamRestrictsTab level="company" id={company.id} />,
    },
    ability.can('edit', 'COMPANY') && {
      key: 'access',
      label: t('companies.access'),
      content: <CompanyAccess company={company} />,
    },
  ];
}

/** What the company may use; of tutorials also which classes see them. */
function CompanyAccess({ company }: { company: Company }) {
  const { t } = useTranslation();
  const isFixed = !maySwitchFlags(useAbility());
  return (
    <Stack gap="xl">
      <CompanyFlags company={company} isFixed={isFixed} />
      {company.tutorial_access ? (
        <Box component="section" maw={720}>
          <Title order={2} size="h4" mb="sm">
            {t('menu.tutorials')}
          </Title>
          <TutorialDepartmentsTab companyId={company.id} />
        </Box>
      ) : null}
    </Stack>
  );
}

function CompanyActions({ company }: { company: Company }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  return (
    <>
      {!company.deleted_at && ability.can('edit', 'COMPANY') ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => openFormModal(<CompanyForm company={company} />)}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      <RowMenu
        label={company.company_name}
        actions={[
          ability.can('delete', 'COMPANY') &&
            deletion(company, company.company_name, (version) =>
              call(deleteCompany, { params: { id: company.id }, query: { version } }),
            ),
        ]}
      />
    </>
  );
}
