import { Button } from '@mantine/core';
import { listDepartments, type Department } from '@okur/contract/departments';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { peopleNames } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { ChangeYearButton } from '../roll-overs/ChangeYearButton.tsx';
import { DepartmentForm } from './DepartmentForm.tsx';
import type { Column } from '../../kit/list/columns.ts';
import { useClassDeletion } from './useClassDeletion.tsx';

const grades = Array.from({ length: 12 }, (_, at) => String(at + 1));

export default function DepartmentList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const ownId = useCompany()?.id;
  const ofPlatform = ownId === undefined;
  const deletion = useClassDeletion();
  const list = useList(listDepartments, { sort: 'department_name' });
  const companyId = list.state.filters.company_id;
  const add = ability.can('add', 'DEPARTMENT') ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => openFormModal(<DepartmentForm companyId={companyId} />)}
    >
      {t('departments.add')}
    </Button>
  ) : null;
  const schoolId = ownId ?? companyId;

  return (
    <ListPage
      list={list}
      title={t('menu.departments')}
      primary={
        <>
          {schoolId ? <ChangeYearButton companyId={schoolId} /> : null}
          {add}
        </>
      }
      columns={useColumns(ofPlatform)}
      filters={<Filters ofPlatform={ofPlatform} list={list} />}
      rowLink={(row) => `/management/departments/${row.id}`}
      rowActions={(row) => [
        !row.deleted_at &&
          ability.can('edit', 'DEPARTMENT') && {
            label: t('kit.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => openFormModal(<DepartmentForm department={row} />),
          },
        ability.can('delete', 'DEPARTMENT') && deletion(row),
      ]}
      empty={{ title: t('departments.none'), text: t('departments.none_text'), action: add }}
    />
  );
}

function Filters({ ofPlatform, list }: { ofPlatform: boolean; list: ListOf<typeof listDepartments> }) {
  const { t } = useTranslation();
  return (
    <>
      {ofPlatform ? (
        <CompanyPicker
          {...list.filter('company_id')}
          aria-label={t('departments.company')}
          placeholder={t('departments.company')}
          w={220}
        />
      ) : null}
      <SelectField
        {...list.filter('grade_level')}
        aria-label={t('departments.grade_level')}
        placeholder={t('departments.grade_level')}
        data={grades}
        clearable
        w={130}
      />
      <SwitchField {...list.flag('archived')} label={t('departments.archived')} pb={8} />
      <DeletedFilter list={list} subject="DEPARTMENT" />
    </>
  );
}

function useColumns(ofPlatform: boolean): Column<Department>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const names = (row: { instructors: { instructor_name: string }[] }) =>
    row.instructors.map(({ instructor_name }) => instructor_name);
  return [
    { key: 'department_name', label: t('departments.department_name'), sort: true, lead: true },
    ...(ofPlatform ? [{ key: 'company_name', label: t('departments.company'), sort: true, lead: true }] : []),
    {
      key: 'instructors',
      label: t('menu.instructors'),
      export: { fields: ['instructors.instructor_name'] },
      value: (row) => names(row).join(', '),
      render: (row) => peopleNames(names(row), t),
      lead: true,
    },
    { key: 'grade_level', label: t('departments.grade_level'), sort: true },
    { key: 'academic_year', label: t('departments.academic_year'), sort: true },
    { key: 'student_count', label: t('menu.users'), render: (row) => f.number(row.student_count), align: 'right' },
    {
      key: 'created_at',
      label: t('departments.created_at'),
      value: (row) => row.created_at.slice(0, 10),
      render: (row) => f.date(row.created_at, row.time_zone),
      sort: true,
      hidden: true,
    },
  ];
}
