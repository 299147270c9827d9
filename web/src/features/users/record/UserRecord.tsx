import { Button } from '@mantine/core';
import { getUser, seesParentsOfUser, type User } from '@okur/contract/users';
import { IconFileText, IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useAbility } from '../../../kit/ability.ts';
import { useCompany } from '../../../kit/client/account.ts';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { RowMenu } from '../../../kit/list/RowMenu.tsx';
import { RecordPage } from '../../../kit/record/RecordPage.tsx';
import type { RecordTab } from '../../../kit/record/RecordTabs.tsx';
import { useCall } from '../../../kit/client/useCall.ts';
import { useImpersonation } from '../../../kit/impersonation/useImpersonation.tsx';
import { ActivityTab } from '../../audit/ActivityTab.tsx';
import { DailyTasksTab } from '../../daily-tasks/DailyTasksTab.tsx';
import { ExamsTab } from '../../exams/ExamsTab.tsx';
import { NotesTab } from '../../notes/NotesTab.tsx';
import { OralReadingsTab } from '../../oral-readings/OralReadingsTab.tsx';
import { PersonalDataTab } from '../../personal-data/PersonalDataTab.tsx';
import { UserTutorialsTab } from '../../tutorials/UserTutorialsTab.tsx';
import { UserBooks } from './UserBooks.tsx';
import { UserDevices } from './UserDevices.tsx';
import { UserForm } from '../UserForm.tsx';
import { userName } from '../userName.ts';
import { UserOverview } from './UserOverview.tsx';
import { UserParents } from './UserParents.tsx';
import { UserProgress } from './UserProgress.tsx';
import { UserReadingSettings } from './UserReadingSettings.tsx';
import { UserState } from '../UserState.tsx';
import { UserViews } from '../UserViews.tsx';
import { useUserActions } from '../useUserActions.tsx';

export default function UserRecord() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const ability = useAbility();
  const learningTabs = useLearningTabs();
  return (
    <RecordPage
      query={useCall(getUser, { params: { id } })}
      crumbs={[{ label: t('menu.users'), to: '/management/users' }]}
      title={({ data }) => userName(data)}
      zone={({ data }) => data.time_zone}
      badge={({ data }) => <UserState user={data} />}
      actions={({ data }) => <UserActions user={data} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('users.overview'), content: <UserOverview user={data} /> },
        // What belongs to a deleted student rests until the student is back.
        ...(data.deleted_at ? [] : learningTabs(data)),
        // Whole records are no matter of single classes.
        ability.can('view', 'INSTRUCTOR') && {
          key: 'personal-data',
          label: t('personal_data.title'),
          content: <PersonalDataTab person="student" id={data.id} erasable />,
        },
        { key: 'activity', label: t('audit.title'), content: <ActivityTab subject="USER" id={data.id} /> },
        // What colleagues look at is for those who answer for the school.
        ability.can('edit', 'INSTRUCTOR') && {
          key: 'views',
          label: t('users.views'),
          content: <UserViews user={data} />,
        },
      ]}
    />
  );
}

function useLearningTabs() {
  const { t } = useTranslation();
  const ability = useAbility();
  const seesParents = useSeesParents();
  const takesRecordings = useCompany()?.recording_access ?? false;
  return (user: User): readonly (RecordTab | false)[] => [
    { key: 'progress', label: t('users.progress_tab'), content: <UserProgress user={user} /> },
    { key: 'books', label: t('users.books_tab'), content: <UserBooks user={user} /> },
    ability.can('view', 'HAS_STUDENTS') &&
      takesRecordings && {
        key: 'oral-readings',
        label: t('oral_readings.tab'),
        content: <OralReadingsTab userId={user.id} userName={userName(user)} />,
      },
    {
      key: 'tutorials',
      label: t('menu.tutorials'),
      content: <UserTutorialsTab userId={user.id} />,
    },
    ability.can('view', 'EXAM') && {
      key: 'exams',
      label: t('menu.exams'),
      content: <ExamsTab userId={user.id} />,
    },
    {
      key: 'daily-tasks',
      label: t('menu.daily_tasks'),
      content: <DailyTasksTab userId={user.id} />,
    },
    seesParents && { key: 'parents', label: t('menu.parents'), content: <UserParents user={user} /> },
    ability.can('edit', 'USER') && {
      key: 'reading',
      label: t('users.reading_settings'),
      content: <UserReadingSettings user={user} />,
    },
    ability.can('view', 'USER_NOTES') && {
      key: 'notes',
      label: t('notes.title'),
      content: <NotesTab userId={user.id} />,
    },
    ability.can('view', 'USER_DEVICE_INFO') && {
      key: 'devices',
      label: t('users.devices'),
      content: <UserDevices user={user} />,
    },
  ];
}

function useSeesParents() {
  const ability = useAbility();
  return seesParentsOfUser(ability);
}

function UserActions({ user }: { user: User }) {
  const { t } = useTranslation();
  const editable = useAbility().can('edit', 'USER') && !user.deleted_at;
  const impersonate = useImpersonation();
  // The first is Edit, which has a button of its own here.
  const [, ...others] = useUserActions()(user);
  return (
    <>
      {user.deleted_at ? null : (
        <Button
          component={Link}
          to={`/management/users/${user.id}/report`}
          variant="default"
          leftSection={<IconFileText size={16} />}
        >
          {t('student_report.open')}
        </Button>
      )}
      {editable ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => openFormModal(<UserForm user={user} />)}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      <RowMenu
        label={userName(user)}
        actions={[!user.deleted_at && impersonate({ type: 'student', id: user.id, name: userName(user) }), ...others]}
      />
    </>
  );
}
