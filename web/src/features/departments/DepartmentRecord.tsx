import { Anchor, Button, Paper, Stack, Title } from '@mantine/core';
import { archiveDepartment, type Department, endSignInWaits, getDepartment } from '@okur/contract/departments';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowMerge,
  IconClipboardText,
  IconLockOpen,
  IconPencil,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { Facts } from '../../kit/record/Facts.tsx';
import { LinkList } from '../../kit/record/LinkList.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { DepartmentBooksTab } from '../books/DepartmentBooksTab.tsx';
import { ClassRewardsCard } from '../collection/ClassRewardsCard.tsx';
import { ExamRestrictsTab } from '../exams/ExamRestrictsTab.tsx';
import { ClassReportTab } from '../student-reports/ClassReportTab.tsx';
import { StudentsTab } from '../users/StudentsTab.tsx';
import { DepartmentForm } from './DepartmentForm.tsx';
import { MergeForm } from './MergeForm.tsx';
import { useClassDeletion } from './useClassDeletion.tsx';

export default function DepartmentRecord() {
  const { t } = useTranslation();
  const ability = useAbility();
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      query={useCall(getDepartment, { params: { id } })}
      crumbs={[{ label: t('menu.departments'), to: '/management/departments' }]}
      zone={({ data }) => data.time_zone}
      title={({ data }) => data.department_name}
      badge={({ data }) =>
        data.deleted_at ? (
          <StateBadge tone="quiet">{t('kit.is_deleted')}</StateBadge>
        ) : data.archived_at ? (
          <StateBadge tone="quiet">{t('departments.is_archived')}</StateBadge>
        ) : null
      }
      actions={({ data }) => <DepartmentActions department={data} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('departments.overview'), content: <DepartmentOverview department={data} /> },
        !data.deleted_at &&
          ability.can('view', 'BOOK_LIST') && {
            key: 'books',
            label: t('menu.books'),
            content: <DepartmentBooksTab department={data} />,
          },
        !data.deleted_at &&
          ability.can('view', 'EXAM') && {
            key: 'exams',
            label: t('menu.exams'),
            content: <ExamRestrictsTab level="department" id={data.id} />,
          },
        !data.deleted_at &&
          ability.can('view', 'USER_REPORT_DOWNLOAD') && {
            key: 'class-report',
            label: t('student_report.class'),
            content: <ClassReportTab department={data} />,
          },
        !data.deleted_at &&
          ability.can('edit', 'HOMEWORK') && {
            key: 'rewards',
            label: t('collection.class'),
            content: <ClassRewardsCard departmentId={data.id} />,
          },
        { key: 'activity', label: t('audit.title'), content: <ActivityTab subject="DEPARTMENT" id={data.id} /> },
      ]}
    />
  );
}

function DepartmentOverview({ department }: { department: Department }) {
  const { t } = useTranslation();
  const ability = useAbility();
  return (
    <Stack gap="md">
      <DepartmentFacts department={department} />
      {/* A deleted department hides its students with it. */}
      {!department.deleted_at && ability.can('view', 'USER') ? (
        <section>
          <Title order={2} mb="sm">
            {t('menu.users')}
          </Title>
          <StudentsTab
            of="department"
            id={department.id}
            name={department.department_name}
            closed={department.archived_at !== null}
          />
        </section>
      ) : null}
    </Stack>
  );
}

function DepartmentActions({ department }: { department: Department }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { id } = department;
  const isTaught = !department.deleted_at && !department.archived_at;
  const mayEdit = ability.can('edit', 'DEPARTMENT');
  return (
    <>
      {isTaught && department.student_count > 0 && ability.can('add', 'HOMEWORK') ? (
        // The page's address is plain words, not a search schema of the router.
        <Button
          component={Link}
          to="/homeworks/new"
          search={{ department: id } as never}
          variant="default"
          leftSection={<IconClipboardText size={16} />}
        >
          {t('homework.give')}
        </Button>
      ) : null}
      {isTaught && mayEdit ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => openFormModal(<DepartmentForm department={department} />)}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      <DepartmentMenu department={department} isTaught={isTaught} mayEdit={mayEdit} />
    </>
  );
}

function DepartmentMenu({
  department,
  isTaught,
  mayEdit,
}: {
  department: Department;
  isTaught: boolean;
  mayEdit: boolean;
}) {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useClassDeletion();
  const { act } = useAct();
  const { id, company_id, department_name: name, version } = department;
  const mayEndWaits = ability.can('edit', 'USER') || ability.can('edit', 'USER_CHANGE_PASSWORD');
  const archive = (done: string) =>
    void act(() => call(archiveDepartment, { params: { id: company_id, departmentId: id }, query: { version } }), done);
  const endWaits = useEndWaits(id);
  return (
    <RowMenu
      label={name}
      actions={[
        isTaught &&
          department.student_count > 0 &&
          mayEndWaits && {
            label: t('departments.end_waits'),
            icon: <IconLockOpen size={16} />,
            onClick: endWaits,
          },
        isTaught &&
          mayEdit && {
            label: t('departments.merge'),
            icon: <IconArrowMerge size={16} />,
            onClick: () => openFormModal(<MergeForm department={department} />),
          },
        isTaught &&
          mayEdit &&
          department.student_count === 0 && {
            label: t('departments.archive'),
            icon: <IconArchive size={16} />,
            onClick: () => archive(t('departments.archive_done')),
          },
        department.archived_at !== null &&
          !department.deleted_at &&
          mayEdit && {
            label: t('departments.unarchive'),
            icon: <IconArchiveOff size={16} />,
            onClick: () => archive(t('departments.unarchive_done')),
          },
        ability.can('delete', 'DEPARTMENT') && deletion(department),
      ]}
    />
  );
}

function useEndWaits(id: string) {
  const { t } = useTranslation();
  const { act } = useAct();
  return () =>
    void act(async () => {
      const { data } = await call(endSignInWaits, { params: { id } });
      toast.success(
        data.students > 0 ? t('departments.waits_ended', { count: data.students }) : t('departments.no_waits'),
      );
    });
}

function DepartmentFacts({ department }: { department: Department }) {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const { company_id, company_name, instructors } = department;
  const company = ability.can('view', 'COMPANY') ? (
    <Anchor component={Link} to={`/management/companies/${company_id}`} size="sm">
      {company_name}
    </Anchor>
  ) : (
    company_name
  );
  const teachers =
    instructors.length > 0 ? (
      <LinkList
        items={instructors.map(({ id, instructor_name }) => ({ id, label: instructor_name }))}
        to={ability.can('view', 'INSTRUCTOR') ? (id) => `/management/instructors/${id}` : undefined}
      />
    ) : null;
  return (
    <Paper withBorder radius="md" p="lg">
      <Facts
        items={[
          [t('departments.company'), company],
          [t('departments.grade_level'), department.grade_level],
          [t('departments.academic_year'), department.academic_year],
          [t('menu.users'), f.number(department.student_count)],
          [t('menu.instructors'), teachers],
        ]}
      />
    </Paper>
  );
}
