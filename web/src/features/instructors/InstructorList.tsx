import { Button } from '@mantine/core';
import { deleteInstructor, listInstructors, type Instructor } from '@okur/contract/instructors';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { firstNames, phone } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { InstructorForm } from './InstructorForm.tsx';
import type { Column } from '../../kit/list/columns.ts';

export default function InstructorList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const list = useList(listInstructors, { sort: 'instructor_name' });
  const companyId = list.state.filters.company_id;
  const add = ability.can('add', 'INSTRUCTOR') ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => openFormModal(<InstructorForm companyId={companyId} />)}
    >
      {t('instructors.add')}
    </Button>
  ) : null;

  return (
    <ListPage
      list={list}
      title={t('menu.instructors')}
      primary={add}
      columns={useColumns()}
      filters={<Filters list={list} companyId={companyId} />}
      rowLink={(row) => `/management/instructors/${row.id}`}
      rowActions={(row) => [
        !row.deleted_at &&
          ability.can('edit', 'INSTRUCTOR') && {
            label: t('kit.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => openFormModal(<InstructorForm instructor={row} />),
          },
        ability.can('delete', 'INSTRUCTOR') &&
          deletion(row, row.instructor_name, (version) =>
            call(deleteInstructor, { params: { id: row.id }, query: { version } }),
          ),
      ]}
      empty={{ title: t('instructors.none'), text: t('instructors.none_text'), action: add }}
    />
  );
}

function Filters({ list, companyId }: { list: ListOf<typeof listInstructors>; companyId: string | undefined }) {
  const { t } = useTranslation();
  const ofPlatform = useCompany() === null;
  const [, write] = useAddress();
  return (
    <>
      {ofPlatform ? (
        <CompanyPicker
          {...list.filter('company_id')}
          // A department of another company would leave nothing to show.
          onChange={(id) => write({ company_id: id ?? undefined, department_id: undefined, page: undefined })}
          aria-label={t('instructors.company')}
          placeholder={t('instructors.company')}
          w={190}
        />
      ) : null}
      <DepartmentPicker
        {...list.filter('department_id')}
        companyId={companyId}
        aria-label={t('instructors.department')}
        placeholder={t('instructors.department')}
        w={140}
      />
      <DeletedFilter list={list} subject="INSTRUCTOR" />
    </>
  );
}

function useColumns(): Column<Instructor>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const ofPlatform = useCompany() === null;
  const names = (row: { departments: { department_name: string }[] }) =>
    row.departments.map(({ department_name }) => department_name);
  return [
    { key: 'instructor_name', label: t('instructors.instructor_name'), sort: true, lead: true },
    { key: 'email', label: t('instructors.email'), sort: true, lead: true },
    {
      key: 'phone_number',
      label: t('instructors.phone_number'),
      value: (row) => phone(row.phone_number),
      hidden: true,
    },
    ...(ofPlatform
      ? [
          {
            key: 'company_name',
            label: t('instructors.company'),
            export: { fields: ['company.company_name'] },
            value: (row: { company: { company_name: string } }) => row.company.company_name,
            sort: true,
            lead: true,
          },
        ]
      : []),
    {
      key: 'departments',
      label: t('menu.departments'),
      export: { fields: ['departments.department_name'] },
      value: (row) => names(row).join(', '),
      render: (row) => firstNames(names(row)),
    },
    { key: 'student_count', label: t('menu.users'), render: (row) => f.number(row.student_count), align: 'right' },
    {
      key: 'last_login_at',
      label: t('instructors.last_login_at'),
      render: (row) =>
        f.relative(row.last_login_at, undefined, row.time_zone) ||
        t(row.invited ? 'admins.state_invited' : 'instructors.never'),
      sort: true,
      lead: true,
      named: true,
    },
    {
      key: 'created_at',
      label: t('instructors.created_at'),
      value: (row) => row.created_at.slice(0, 10),
      render: (row) => f.date(row.created_at, row.time_zone),
      sort: true,
      hidden: true,
    },
  ];
}
