import { Button, Group } from '@mantine/core';
import { mayImportClassLists } from '@okur/contract/class-lists';
import { listUsers, userStatuses, type User } from '@okur/contract/users';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/account.ts';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { mayGivePassword } from './mayGivePassword.ts';
import { useBulkActions } from './useBulkActions.tsx';
import { addUser } from './UserForm.tsx';
import { userName } from './userName.ts';
import { UserState } from './UserState.tsx';
import { useUserActions } from './useUserActions.tsx';

const grades = Array.from({ length: 12 }, (_, at) => String(at + 1));

export default function UserList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const ofPlatform = useCompany() === null;
  const list = useList(listUsers, { sort: 'name' });
  const actions = useUserActions();
  const bulkActions = useBulkActions();
  const { company_id: companyId, department_id: departmentId } = list.state.filters;
  const buttons = <Buttons companyId={companyId} departmentId={departmentId} />;

  return (
    <ListPage
      list={list}
      title={t('menu.users')}
      primary={buttons}
      columns={useColumns(ofPlatform)}
      filters={
        <>
          {ofPlatform ? <CompanyPicker {...list.filter('company_id')} aria-label={t('users.company')} placeholder={t('users.company')} w={190} /> : null}
          <DepartmentPicker {...list.filter('department_id')} companyId={companyId} aria-label={t('users.department')} placeholder={t('users.department')} w={150} />
          <SelectField {...list.filter('status')} aria-label={t('users.status_label')} placeholder={t('users.status_label')} data={userStatuses.map((status) => ({ value: status, label: t(`users.status.${status}`) }))} clearable w={130} />
          <SelectField {...list.filter('grade_level')} aria-label={t('users.grade_level')} placeholder={t('users.grade_level')} data={grades} clearable w={130} />
          {ability.can('delete', 'USER') ? <SwitchField {...list.flag('deleted')} label={t('kit.show_deleted')} pb={8} /> : null}
        </>
      }
      rowLink={(row) => `/management/users/${row.id}`}
      rowActions={actions}
      bulkActions={ability.can('delete', 'USER') || mayGivePassword(ability) ? bulkActions : undefined}
      empty={{ title: t('users.none'), text: t('users.none_text'), action: buttons }}
    />
  );
}

function useColumns(ofPlatform: boolean): Column<User>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'name', label: t('users.student'), value: userName, sort: true, lead: true },
    { key: 'surname', label: t('users.surname'), sort: true, hidden: true },
    { key: 'username', label: t('users.username'), sort: true },
    ...(ofPlatform ? [{ key: 'company_name', label: t('users.company'), sort: true, lead: true }] : []),
    { key: 'department_name', label: t('users.department'), sort: true, lead: true },
    { key: 'student_number', label: t('users.student_number'), sort: true },
    { key: 'grade_level', label: t('users.grade_level'), sort: true, align: 'right', hidden: true },
    { key: 'status', label: t('users.status_label'), value: (row) => t(`users.status.${row.status}`), render: (row) => <UserState user={row} />, sort: true, lead: true },
    { key: 'user_type', label: t('users.user_type'), value: (row) => t(`users.type.${row.user_type}`), hidden: true },
    { key: 'email', label: t('users.email'), hidden: true },
    { key: 'birth_year', label: t('users.birth_year'), align: 'right', hidden: true },
    { key: 'language', label: t('users.language'), value: (row) => languageName(row.language, f.locale), hidden: true },
    { key: 'last_seen_at', label: t('users.last_seen_at'), render: (row) => f.relative(row.last_seen_at) || t('users.never'), sort: true },
    { key: 'created_at', label: t('users.created_at'), value: (row) => row.created_at.slice(0, 10), render: (row) => f.date(row.created_at), sort: true, hidden: true },
  ];
}

/** Students come one by one or from the class list of a school. */
function Buttons({ companyId, departmentId }: { companyId?: string; departmentId?: string }) {
  const { t } = useTranslation();
  const ability = useAbility();
  if (!ability.can('add', 'USER')) return null;
  return (
    <Group gap="xs">
      {mayImportClassLists(ability) ? (
        // The wizard's address is plain words, not a search schema of the router.
        <Button component={Link} to="/management/class-lists/new" search={{ company_id: companyId } as never} variant="default" leftSection={<IconFileImport size={16} />}>
          {t('class_list.import')}
        </Button>
      ) : null}
      <Button leftSection={<IconPlus size={16} />} onClick={() => void addUser(departmentId)}>{t('users.add')}</Button>
    </Group>
  );
}
