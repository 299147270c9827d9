import { Paper, Stack } from '@mantine/core';
import { getCompany } from '@okur/contract/companies';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { RecordTabs } from '../../kit/record/RecordTabs.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { CompanyWatchList } from './CompanyWatchList.tsx';
import { TutorialDepartmentsTab } from './TutorialDepartmentsTab.tsx';
import { WatchCards } from './WatchCards.tsx';

/** What people of a school watch themselves and show to their students; staff of the platform choose a school. */
export default function WatchListPage() {
  const { t } = useTranslation();
  const company = useCompany();
  const ability = useAbility();
  if (!company && ability.can('view', 'TUTORIALS')) return <OfAnySchool />;
  // Instructors arrange the list; which classes see it is for those who answer for the school.
  const setsClasses = company?.tutorial_access && ability.can('edit', 'INSTRUCTOR');
  return (
    <Stack gap="md">
      <PageHeader title={t('menu.watch_list')} />
      <RecordTabs
        tabs={[
          { key: 'watch', label: t('tutorials.watch_tab'), content: <WatchCards of="staff" /> },
          {
            key: 'students',
            label: t('tutorials.students_tab'),
            content: <CompanyWatchList isOpen={company?.tutorial_access ?? false} />,
          },
          setsClasses
            ? {
                key: 'classes',
                label: t('tutorials.classes_tab'),
                content: <TutorialDepartmentsTab companyId={company.id} />,
              }
            : false,
        ]}
      />
    </Stack>
  );
}

function OfAnySchool() {
  const { t } = useTranslation();
  const [address, write] = useAddress();
  const companyId = address['company_id'] ?? null;
  return (
    <Stack gap="md">
      <PageHeader title={t('tutorials.of_schools')} crumbs={[{ label: t('menu.tutorials'), to: '/tutorials/list' }]} />
      <CompanyPicker
        name="company_id"
        label={t('tutorials.school')}
        value={companyId}
        onChange={(value) => write({ company_id: value ?? undefined, page: undefined })}
        maw={360}
      />
      {companyId ? (
        <OfSchool key={companyId} companyId={companyId} />
      ) : (
        <Paper withBorder radius="md">
          <EmptyState
            icon={<IconListCheck />}
            title={t('tutorials.choose_school')}
            text={t('tutorials.choose_school_text')}
          />
        </Paper>
      )}
    </Stack>
  );
}

function OfSchool({ companyId }: { companyId: string }) {
  const school = useCall(getCompany, { params: { id: companyId } });
  if (school.isPending) return <TextSkeleton lines={4} />;
  if (!school.data) return <ErrorState error={school.error} retry={() => void school.refetch()} />;
  return <CompanyWatchList companyId={companyId} isOpen={school.data.data.tutorial_access} />;
}
