import { Button, Group } from '@mantine/core';
import {
  type Activation,
  activationSources,
  activationsMax,
  activationStates,
  listActivations,
} from '@okur/contract/activations';
import { IconArrowBackUp, IconBan, IconPlus, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany, useSelected } from '../../kit/client/account.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { FilterPill } from '../../kit/list/FilterPill.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { MaybeAction } from '../../kit/list/RowMenu.tsx';
import { type List, useList } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { GrantForm } from './GrantForm.tsx';
import { LicencePool } from './LicencePool.tsx';
import { releaseFilterOf } from './release-filter.ts';
import { RevokeForm } from './RevokeForm.tsx';
import { useActivationColumns } from './useActivationColumns.tsx';
import { useCodeActions } from './useCodeActions.tsx';
import { useRelease } from './useRelease.tsx';
import { useRestore } from './useRestore.ts';

/** Every code the caller may see, whom it is for and who uses it. */
export default function ActivationList() {
  const { t } = useTranslation();
  const list = useList(listActivations, { sort: '-created_at' });
  const company = useCompany();
  const empty = useNone();
  const ability = useAbility();
  const bulk = useBulkActions();
  const codeActions = useCodeActions();
  const grantId = ability.can('delete', 'ACTIVATION') ? grantOf(list) : null;
  const grant = ability.can('add', 'ACTIVATION') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<GrantForm />)}>
      {t('activations.grant')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.activations')}
      primary={
        grantId !== null ? (
          <RevokeGrant grantId={grantId} />
        ) : (
          <Group gap="xs">
            <ReleaseAll list={list} companyId={company?.id ?? list.filter('company_id').value} />
            {grant}
          </Group>
        )
      }
      notice={company ? <LicencePool companyId={company.id} /> : null}
      columns={useActivationColumns(company === null)}
      filters={<Filters list={list} companyId={company?.id ?? null} />}
      rowLink={(row) => `/management/activations/${row.id}`}
      rowActions={codeActions}
      {...(ability.can('delete', 'ACTIVATION') || ability.can('edit', 'USER') ? { bulkActions: bulk } : {})}
      empty={{ ...empty, action: grant }}
    />
  );
}

/** Instructors have free codes that their list does not show: those of the school for any class. */
function useNone(): { title: string; text: string } {
  const { t } = useTranslation();
  return useSelected()?.instructorId
    ? { title: t('activations.none_of_classes'), text: t('activations.none_of_classes_text') }
    : { title: t('activations.none'), text: t('activations.none_text') };
}

/** Of which grant the list shows all unused codes; null where something else narrows it, or nothing does. */
function grantOf({ state: { search, filters } }: List<Activation>): string | null {
  const { grant_id: grantId, state, ...others } = filters;
  const isWhole = search === '' && Object.keys(others).length === 0 && (state ?? 'free') === 'free';
  return isWhole ? (grantId ?? null) : null;
}

/** Takes back what was granted at once and no one uses, however many codes that are. */
function RevokeGrant({ grantId }: { grantId: string }) {
  const { t } = useTranslation();
  const unused = useCall(listActivations, { query: { grant_id: grantId, state: 'free', per_page: 1 } });
  const count = unused.data?.meta.total ?? 0;
  if (count === 0) return null;
  const revoke = () => openFormModal(<RevokeForm chosen={{ grant_id: grantId }} count={count} />);
  return (
    <Button variant="default" leftSection={<IconBan size={16} />} onClick={revoke}>
      {t('activations.revoke_grant')}
    </Button>
  );
}

/** The used codes of a school that the list is filtered by, however many: offered where it shows them and no others. */
function ReleaseAll({ list, companyId }: { list: List<Activation>; companyId: string | null }) {
  const { t } = useTranslation();
  const release = useRelease();
  const gives = useAbility().can('edit', 'USER');
  const filter = companyId === null ? null : releaseFilterOf(list, companyId);
  if (!gives || !filter || list.total === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={16} />}
      onClick={() => void release({ filter }, list.total)}
    >
      {t('licences.release_all')}
    </Button>
  );
}

function useBulkActions() {
  const { t } = useTranslation();
  const restore = useRestore();
  const release = useRelease();
  const ability = useAbility();
  const withdraws = ability.can('delete', 'ACTIVATION');
  return (rows: readonly Activation[], clear: () => void): MaybeAction[] => [
    ability.can('edit', 'USER') &&
      rows.every(({ state }) => state === 'used') &&
      rows.length <= activationsMax && {
        label: t('licences.release'),
        icon: <IconArrowBackUp size={16} />,
        onClick: async () => {
          if (await release({ ids: rows.map(({ id }) => id) }, rows.length)) clear();
        },
      },
    withdraws &&
      rows.some(({ state }) => state !== 'revoked') &&
      rows.length <= activationsMax && {
        label: t('activations.revoke'),
        icon: <IconBan size={16} />,
        danger: true,
        onClick: async () => {
          if (
            (await openFormModal(<RevokeForm chosen={{ ids: rows.map(({ id }) => id) }} count={rows.length} />)) ===
            'SUCCESS'
          )
            clear();
        },
      },
    withdraws &&
      rows.every(({ revoked_at }) => revoked_at !== null) && {
        label: t('kit.restore'),
        icon: <IconRestore size={16} />,
        onClick: async () => {
          if (await restore({ ids: rows.map(({ id }) => id) })) clear();
        },
      },
  ];
}

/** No code is made for a trial any more. */
const sources = activationSources.filter((source) => source !== 'trial');

function Filters({ list, companyId }: { list: List<Activation>; companyId: string | null }) {
  const { t } = useTranslation();
  const company = list.filter('company_id');
  return (
    <>
      <FilterPill {...list.filter('payment_id')} label={t('payments.of_one')} />
      <FilterPill {...list.filter('grant_id')} label={t('activations.of_one_grant')} />
      <SelectField
        {...list.filter('state')}
        aria-label={t('payments.state')}
        placeholder={t('payments.state')}
        data={activationStates.map((value) => ({ value, label: t(`payments.code_${value}`) }))}
        w={{ base: '48%', xs: 150 }}
        clearable
      />
      <SelectField
        {...list.filter('source')}
        aria-label={t('activations.source')}
        placeholder={t('activations.source')}
        data={sources.map((value) => ({ value, label: t(`activations.source_${value}`) }))}
        w={{ base: '48%', xs: 150 }}
        clearable
      />
      {companyId === null ? (
        <CompanyPicker
          {...company}
          aria-label={t('payments.company')}
          placeholder={t('payments.company')}
          w={{ base: '48%', xs: 180 }}
          clearable
        />
      ) : null}
      <DepartmentPicker
        {...list.filter('department_id')}
        companyId={companyId ?? company.value ?? null}
        aria-label={t('activations.class')}
        placeholder={t('activations.class')}
        w={{ base: '48%', xs: 180 }}
        clearable
      />
      <Group gap="xs" wrap="nowrap" data-pair>
        {(['expires_from', 'expires_to'] as const).map((name) => (
          <DateField
            key={name}
            {...list.filter(name)}
            aria-label={t(`activations.${name}`)}
            placeholder={t(`activations.${name}`)}
            w={130}
            flex="1 1 126px"
          />
        ))}
      </Group>
      <SwitchField {...list.flag('of_gone')} label={t('licences.of_gone_filter')} pb={8} />
    </>
  );
}
