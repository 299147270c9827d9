import { Button } from '@mantine/core';
import {
  adminOfInstructor,
  changeInstructorEmail,
  deleteInstructor,
  getInstructor,
  inviteInstructor,
  type Instructor,
} from '@okur/contract/instructors';
import type { Role } from '@okur/contract/roles';
import { IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { useMayView, useImpersonation } from '../../kit/impersonation/useImpersonation.tsx';
import { useInvitation } from '../../reading/people/useInvitation.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { InstructorBooksTab } from '../books/InstructorBooksTab.tsx';
import { InstructorDepartments } from './InstructorDepartments.tsx';
import { InstructorForm } from './InstructorForm.tsx';
import { InstructorOverview } from './InstructorOverview.tsx';

export default function InstructorRecord() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const ability = useAbility();
  return (
    <RecordPage
      query={useCall(getInstructor, { params: { id } })}
      zone={({ data }) => data.time_zone}
      crumbs={[{ label: t('menu.instructors'), to: '/management/instructors' }]}
      title={({ data }) => data.instructor_name}
      badge={({ data }) => <InstructorState instructor={data} />}
      actions={({ data }) => <InstructorActions instructor={data} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('instructors.overview'), content: <InstructorOverview instructor={data} /> },
        !data.deleted_at &&
          ability.can('view', 'DEPARTMENT') && {
            key: 'departments',
            label: t('menu.departments'),
            content: <InstructorDepartments instructor={data} />,
          },
        !data.deleted_at &&
          ability.can('view', 'BOOK_LIST') && {
            key: 'books',
            label: t('menu.books'),
            content: <InstructorBooksTab instructor={data} />,
          },
        { key: 'activity', label: t('audit.title'), content: <ActivityTab subject="INSTRUCTOR" id={data.id} /> },
      ]}
    />
  );
}

function InstructorState({ instructor }: { instructor: Instructor }) {
  const { t } = useTranslation();
  if (instructor.deleted_at) return <StateBadge tone="quiet">{t('kit.is_deleted')}</StateBadge>;
  return instructor.invited ? <StateBadge tone="care">{t('admins.state_invited')}</StateBadge> : null;
}

function InstructorActions({ instructor }: { instructor: Instructor }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const invitation = useInvitation();
  const { id, instructor_name: name } = instructor;
  const impersonate = useImpersonation();
  const waits = !instructor.deleted_at && instructor.invited && ability.can('edit', 'INSTRUCTOR');
  const account = useCall(adminOfInstructor, { params: { id } }, { enabled: useMayView() && !instructor.deleted_at })
    .data?.data;
  return (
    <>
      {!instructor.deleted_at && ability.can('edit', 'INSTRUCTOR') ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => openFormModal(<InstructorForm instructor={instructor} />)}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      <RowMenu
        label={name}
        actions={[
          account &&
            impersonate({ type: 'staff', id: account.id, name, roles: account.roles.map((role) => role.name as Role) }),
          ...(waits
            ? invitation({
                name,
                email: instructor.email,
                correct: (body) => call(changeInstructorEmail, { params: { id }, body }),
                invite: () => call(inviteInstructor, { params: { id } }),
              })
            : []),
          ability.can('delete', 'INSTRUCTOR') &&
            deletion(instructor, name, (version) => call(deleteInstructor, { params: { id }, query: { version } })),
        ]}
      />
    </>
  );
}
