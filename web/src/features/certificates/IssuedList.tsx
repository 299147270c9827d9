import { Button, Text } from '@mantine/core';
import {
  type Certificate,
  certificateStates,
  checkCertificate,
  downloadCertificate,
  listCertificates,
  printCertificates,
} from '@okur/contract/certificates';
import { IconAward, IconBan, IconCircleCheck, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { IssueModal } from './IssueModal.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';
import { useSave } from './useSave.ts';
import { WithdrawModal } from './WithdrawModal.tsx';
import { type Column, wordsFor } from '../../kit/list/columns.ts';

export function IssuedList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const save = useSave();
  const check = useCheck();
  const list = useList(listCertificates, { sort: '-issued_on' });
  const give = ability.can('add', 'CERTIFICATES') ? (
    <Button leftSection={<IconAward size={16} />} onClick={() => openFormModal(<IssueModal />)}>
      {t('certificates.give')}
    </Button>
  ) : null;
  return (
    <ListPage
      embedded
      list={list}
      title={t('certificates.issued')}
      primary={give}
      columns={useCertificateColumns()}
      filters={<Filters list={list} />}
      rowActions={(row) => [
        row.state === 'to_check' &&
          ability.can('delete', 'CERTIFICATES') && {
            label: t('certificates.stays_valid'),
            icon: <IconCircleCheck size={16} />,
            onClick: () => check(row),
          },
        {
          label: t('certificates.download'),
          icon: <IconDownload size={16} />,
          onClick: () => save(() => call(downloadCertificate, { params: { id: row.id } })),
        },
        row.state !== 'withdrawn' &&
          ability.can('delete', 'CERTIFICATES') && {
            label: t('certificates.withdraw'),
            icon: <IconBan size={16} />,
            danger: true,
            onClick: () => openFormModal(<WithdrawModal certificate={row} />),
          },
      ]}
      bulkActions={(rows) => [
        {
          label: t('certificates.print'),
          icon: <IconPrinter size={16} />,
          onClick: () => save(() => call(printCertificates, { body: { ids: rows.map(({ id }) => id) } })),
        },
      ]}
      empty={{ title: t('certificates.none'), text: t('certificates.none_text'), action: give }}
    />
  );
}

/** Looked at, stays valid; can be taken back at once. */
function useCheck() {
  const { t } = useTranslation();
  const { act } = useAct();
  return async ({ id, holder }: Certificate) => {
    const say = (stays_valid: boolean) => act(() => call(checkCertificate, { params: { id }, body: { stays_valid } }));
    if (await say(true)) toast.undo(t('certificates.checked', { name: holder }), t('kit.undo'), () => say(false));
  };
}

function Filters({ list }: { list: ListOf<typeof listCertificates> }) {
  const { t } = useTranslation();
  const states = certificateStates.map((value) => ({
    value,
    label: t(`certificates.state_${value}`),
  }));
  return (
    <>
      <TemplatePicker
        {...list.filter('template_id')}
        aria-label={t('certificates.title')}
        placeholder={t('certificates.title')}
        w={{ base: '100%', xs: 200 }}
      />
      <DepartmentPicker
        {...list.filter('department_id')}
        aria-label={t('certificates.class')}
        placeholder={t('certificates.class')}
        w={{ base: '48%', xs: 140 }}
      />
      <SelectField
        {...list.filter('state')}
        aria-label={t('certificates.state')}
        placeholder={t('certificates.state')}
        data={states}
        w={{ base: '48%', xs: 140 }}
        clearable
      />
    </>
  );
}

export function useCertificateColumns(): Column<Certificate>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'holder', label: t('certificates.holder'), sort: true, lead: true },
    { key: 'department_name', label: t('certificates.class'), sort: true },
    { key: 'title', label: t('certificates.title'), sort: true, lead: true },
    { key: 'issued_on', label: t('certificates.issued_on'), sort: true, render: (row) => f.date(row.issued_on) },
    {
      key: 'issued_by',
      label: t('certificates.issued_by'),
      value: (row) => row.issued_by ?? t('certificates.by_rule'),
    },
    {
      key: 'state',
      label: t('certificates.state'),
      lead: true,
      export: {
        words: wordsFor(certificateStates, (state) => t(`certificates.state_${state}`)),
        also: [
          { label: t('certificates.withdrawn_at'), fields: ['withdrawn_at'] },
          { label: t('certificates.reason'), fields: ['withdraw_reason'] },
        ],
      },
      value: (row) => t(`certificates.state_${row.state}`),
      render: (row) => <State row={row} />,
    },
    {
      key: 'serial',
      label: t('certificates.serial'),
      render: (row) => (
        <Text span size="sm" ff="monospace">
          {row.serial}
        </Text>
      ),
    },
  ];
}

const tones = { valid: 'good', to_check: 'care', withdrawn: 'bad' } as const;

function State({ row }: { row: Certificate }) {
  const { t } = useTranslation();
  const why = useWhy(row);
  return (
    <div>
      <StateBadge tone={tones[row.state]}>{t(`certificates.state_${row.state}`)}</StateBadge>
      {why ? (
        <Text size="xs" c="dimmed" lineClamp={2} title={why}>
          {why}
        </Text>
      ) : null}
    </div>
  );
}

function useWhy(row: Certificate): string | undefined {
  const { t } = useTranslation();
  const f = useFormat();
  if (row.withdrawn_at !== null)
    return [f.date(row.withdrawn_at), row.withdrawn_by, row.withdraw_reason].filter(Boolean).join(' · ');
  if (row.state === 'to_check') return t('certificates.to_check_why');
  if (row.checked_at === null) return undefined;
  return [t('certificates.checked_at'), f.date(row.checked_at), row.checked_by].filter(Boolean).join(' · ');
}
