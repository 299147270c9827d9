import { Button } from '@mantine/core';
import { deleteParent, listParents, type Parent } from '@okur/contract/parents';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { MailAddress } from '../../kit/feedback/MailAddress.tsx';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName, peopleNames, phone } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { ParentForm } from './ParentForm.tsx';
import { childName, parentName } from './parentName.ts';
import { ParentPicker } from './ParentPicker.tsx';
import type { Column } from '../../kit/list/columns.ts';

export default function ParentList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const list = useList(listParents, { sort: 'name' });
  const add = ability.can('edit', 'PARENTS') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<ParentPicker />)}>
      {t('parents.add')}
    </Button>
  ) : null;

  return (
    <ListPage
      list={list}
      title={t('menu.parents')}
      primary={add}
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={(row) => `/management/parents/${row.id}`}
      rowActions={(row) => [
        !row.deleted_at &&
          !row.is_shared &&
          ability.can('edit', 'PARENTS') && {
            label: t('kit.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => openFormModal(<ParentForm parent={row} />),
          },
        !row.is_shared &&
          ability.can('delete', 'PARENTS') &&
          deletion(row, parentName(row), (version) =>
            call(deleteParent, { params: { id: row.id }, query: { version } }),
          ),
      ]}
      empty={{ title: t('parents.none'), text: t('parents.none_text'), action: add }}
    />
  );
}

function Filters({ list }: { list: ListOf<typeof listParents> }) {
  const { t } = useTranslation();
  const ofPlatform = useCompany() === null;
  return (
    <>
      {ofPlatform ? (
        <CompanyPicker
          {...list.filter('company_id')}
          aria-label={t('parents.company')}
          placeholder={t('parents.company')}
          w={220}
        />
      ) : null}
      <SwitchField {...list.flag('mail_refused')} label={t('parents.mail_refused_filter')} pb={8} />
      <DeletedFilter list={list} subject="PARENTS" />
    </>
  );
}

function useColumns(): Column<Parent>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const ofPlatform = useCompany() === null;
  const names = (row: Parent) => row.children.map(childName);
  return [
    { key: 'name', label: t('parents.name'), value: parentName, sort: true, lead: true },
    { key: 'email', label: t('parents.email'), render: (row) => <MailAddress of={row} />, sort: true, lead: true },
    { key: 'phone', label: t('parents.phone'), value: (row) => phone(row.phone) },
    {
      key: 'children',
      label: t('parents.children'),
      export: { fields: ['children.name+surname'] },
      value: (row) => names(row).join(', '),
      render: (row) => peopleNames(names(row), t) || '–',
      lead: true,
    },
    ...(ofPlatform
      ? [
          {
            key: 'company',
            label: t('parents.company'),
            export: { fields: ['children.company_name'] },
            value: (row: Parent) => [...new Set(row.children.map(({ company_name }) => company_name))].join(', '),
          },
        ]
      : []),
    {
      key: 'locale',
      label: t('parents.language'),
      value: (row) => languageName(row.locale, f.locale),
      hidden: true,
    },
    {
      key: 'last_login_at',
      label: t('parents.last_login_at'),
      render: (row) => f.relative(row.last_login_at, undefined, row.time_zone ?? undefined) || t('parents.never'),
      sort: true,
    },
    {
      key: 'mail_refused_at',
      label: t('parents.mail_refused_at'),
      value: (row) => row.mail_refused_at?.slice(0, 10) ?? '',
      render: (row) => f.date(row.mail_refused_at, row.time_zone ?? undefined) || '–',
      hidden: true,
    },
    {
      key: 'created_at',
      label: t('parents.created_at'),
      value: (row) => row.created_at.slice(0, 10),
      render: (row) => f.date(row.created_at, row.time_zone ?? undefined),
      sort: true,
      hidden: true,
    },
  ];
}
