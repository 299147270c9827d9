import { Button, Group } from '@mantine/core';
import { mayImportClassLists } from '@okur/contract/class-lists';
import { lastSeen, listUsers, userTypes } from '@okur/contract/users';
import { IconCursorText, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { FilterPill } from '../../kit/list/FilterPill.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { mayGivePassword } from './password/mayGivePassword.ts';
import { useBulkActions } from './bulk/useBulkActions.tsx';
import { addUser } from './UserForm.tsx';
import { FiguresFile } from './FiguresFile.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { useUserActions } from './useUserActions.tsx';
import { useUserColumns } from './useUserColumns.tsx';

/** A presentation account is no student. */
const listedTypes = userTypes.filter((type) => type !== 'presentation');
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
      primary={
        <Group gap="xs">
          <FiguresFile companyId={companyId} departmentId={departmentId} name={t('menu.users')} />
          {buttons}
        </Group>
      }
      columns={useUserColumns({ withCompany: ofPlatform })}
      filters={<Filters list={list} companyId={companyId} />}
      rowLink={(row) => `/management/users/${row.id}`}
      rowActions={actions}
      bulkActions={ability.can('delete', 'USER') || mayGivePassword(ability) ? bulkActions : undefined}
      empty={{ title: t('users.none'), text: t('users.none_text'), action: buttons }}
    />
  );
}

function Filters({ list, companyId }: { list: ListOf<typeof listUsers>; companyId: string | undefined }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const ofPlatform = useCompany() === null;
  const f = useFormat();
  const addedTo = list.filter('created_to');
  return (
    <>
      <FilterPill {...list.filter('payment_id')} label={t('payments.of_one')} />
      <FilterPill {...list.filter('uses_seat')} label={t('dashboard.licence')} />
      <FilterPill {...addedTo} label={t('users.created_to', { day: f.date(addedTo.value) })} />
      {ofPlatform ? (
        <CompanyPicker
          {...list.filter('company_id')}
          aria-label={t('users.company')}
          placeholder={t('users.company')}
          w={190}
        />
      ) : null}
      <DepartmentPicker
        {...list.filter('department_id')}
        companyId={companyId}
        aria-label={t('users.department')}
        placeholder={t('users.department')}
        w={150}
      />
      <StatusFilter {...list.filter('status')} />
      <SelectField
        {...list.filter('grade_level')}
        aria-label={t('users.grade_level')}
        placeholder={t('users.grade_level')}
        data={grades}
        clearable
        w={130}
      />
      <SelectField
        {...list.filter('user_type')}
        aria-label={t('users.user_type')}
        placeholder={t('users.user_type')}
        data={listedTypes.map((type) => ({ value: type, label: t(`users.type.${type}`) }))}
        clearable
        w={150}
      />
      <SelectField
        {...list.filter('last_seen')}
        aria-label={t('users.last_seen_at')}
        placeholder={t('users.last_seen_at')}
        data={lastSeen.map((time) => ({ value: time, label: t(`users.seen.${time}`) }))}
        clearable
        w={150}
      />
      {ability.can('view', 'ACTIVATION') ? (
        <SwitchField {...list.flag('without_time')} label={t('users.without_time')} pb={8} />
      ) : null}
      <DeletedFilter list={list} subject="USER" />
    </>
  );
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
        <Button
          component={Link}
          to="/management/class-lists/new"
          search={{ company_id: companyId } as never}
          variant="default"
          leftSection={<IconFileImport size={16} />}
        >
          {t('class_list.import')}
        </Button>
      ) : null}
      {ability.can('edit', 'USER') ? (
        <Button
          component={Link}
          to="/management/users/names"
          search={{ company_id: companyId, department_id: departmentId } as never}
          variant="default"
          leftSection={<IconCursorText size={16} />}
        >
          {t('users.names')}
        </Button>
      ) : null}
      <Button leftSection={<IconPlus size={16} />} onClick={() => void addUser(departmentId, companyId)}>
        {t('users.add')}
      </Button>
    </Group>
  );
}
