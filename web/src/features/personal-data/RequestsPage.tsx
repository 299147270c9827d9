import { Button } from '@mantine/core';
import {
  listPersonalDataRequests,
  people,
  type PersonalDataRequest,
  withdrawErasure,
} from '@okur/contract/personal-data';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { callsOf, recordOf } from './calls.ts';
import { RequestState } from './RequestState.tsx';
import type { Column } from '../../kit/list/columns.ts';

/** Who asked for whose data or erasure, why, and what became of it: what an authority would want to see. */
export default function RequestsPage() {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const list = useList(listPersonalDataRequests, { sort: '-created_at' });
  const canWithdraw = (row: PersonalDataRequest) =>
    row.kind === 'erasure' && row.state === 'waiting' && ability.can('delete', callsOf[row.person].subject);

  return (
    <ListPage
      list={list}
      title={t('personal_data.requests')}
      primary={
        <Button component={Link} to="/management/personal-data/periods" variant="default">
          {t('personal_data.periods')}
        </Button>
      }
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={(row) => (row.person_name ? `${recordOf(row.person, row.person_id)}?tab=personal-data` : undefined)}
      rowActions={(row) => [
        canWithdraw(row) && {
          label: t('personal_data.withdraw'),
          icon: <IconArrowBackUp size={16} />,
          onClick: () =>
            act(
              () => call(withdrawErasure, { params: { personalDataRequestId: row.id } }),
              t('personal_data.withdrawn'),
            ),
        },
      ]}
      empty={{ title: t('personal_data.no_requests'), text: t('personal_data.no_requests_text') }}
    />
  );
}

function Filters({ list }: { list: ListOf<typeof listPersonalDataRequests> }) {
  const { t } = useTranslation();
  const ofPlatform = useCompany() === null;
  const kinds = ['export', 'erasure'].map((value) => ({ value, label: t(`personal_data.kind.${value}`) }));
  const states = ['waiting', 'done', 'withdrawn'].map((value) => ({ value, label: t(`personal_data.state.${value}`) }));
  const persons = people.map((value) => ({ value, label: t(`personal_data.person.${value}`) }));
  return (
    <>
      <SelectField
        {...list.filter('kind')}
        aria-label={t('personal_data.requested_at')}
        placeholder={t('personal_data.requested_at')}
        data={kinds}
        clearable
        w={150}
      />
      <SelectField
        {...list.filter('state')}
        aria-label={t('personal_data.state_label')}
        placeholder={t('personal_data.state_label')}
        data={states}
        clearable
        w={150}
      />
      {ofPlatform ? (
        <SelectField
          {...list.filter('person')}
          aria-label={t('personal_data.person_kind')}
          placeholder={t('personal_data.person_kind')}
          data={persons}
          clearable
          w={150}
        />
      ) : null}
    </>
  );
}

function useColumns(): Column<PersonalDataRequest>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const ofPlatform = useCompany() === null;
  const nameOf = (row: PersonalDataRequest) => row.person_name ?? t('personal_data.erased_person');
  return [
    { key: 'person_name', label: t('personal_data.who'), value: nameOf, lead: true },
    {
      key: 'person',
      label: t('personal_data.person_kind'),
      value: (row) => t(`personal_data.person.${row.person}`),
    },
    {
      key: 'kind',
      label: t('personal_data.requested_at'),
      value: (row) => t(`personal_data.kind.${row.kind}`),
      lead: true,
    },
    {
      key: 'state',
      label: t('personal_data.state_label'),
      value: (row) => t(`personal_data.state.${row.state}`),
      render: (row) => <RequestState request={row} />,
      lead: true,
    },
    {
      key: 'reason',
      label: t('personal_data.reason'),
      value: (row) => row.reason || t('personal_data.deleted_long_ago'),
    },
    {
      key: 'requested_by',
      label: t('personal_data.requested_by'),
      value: (row) => row.requested_by ?? t('personal_data.platform'),
    },
    {
      key: 'created_at',
      label: t('personal_data.when'),
      render: (row) => f.dateTime(row.created_at),
      sort: true,
      lead: true,
    },
    {
      key: 'due_at',
      label: t('personal_data.due'),
      render: (row) => (row.kind === 'erasure' ? f.dateTime(row.done_at ?? row.due_at) : ''),
      sort: true,
      hidden: true,
    },
    ...(ofPlatform ? [{ key: 'company_name' as const, label: t('personal_data.company'), hidden: true }] : []),
  ];
}
