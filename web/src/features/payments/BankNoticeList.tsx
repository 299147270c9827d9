import { Text } from '@mantine/core';
import { type BankNotice, listBankNotices, lookAtBankNotice } from '@okur/contract/payments';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';

/** What banks said of payments that are not here: people look there, and say that they did. */
export function BankNoticeList() {
  const { t } = useTranslation();
  const list = useList(listBankNotices, { sort: '-at' });
  const mayLook = useAbility().can('edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS');
  const look = useLook();
  const states = [
    { value: 'false', label: t('bank_notices.open') },
    { value: 'true', label: t('bank_notices.looked_at') },
  ];
  return (
    <ListPage
      embedded
      list={list}
      title={t('bank_notices.title')}
      notice={
        // What they are, where there are any.
        list.rows.length > 0 ? (
          <Text size="sm" c="dimmed" maw={720}>
            {t('bank_notices.text')}
          </Text>
        ) : null
      }
      columns={useColumns()}
      filters={
        <SelectField
          {...list.filter('is_looked_at')}
          aria-label={t('payments.state')}
          placeholder={t('payments.state')}
          data={states}
          w={{ base: '48%', xs: 200 }}
          clearable
        />
      }
      rowActions={(row) => [
        mayLook &&
          row.looked_at === null && {
            label: t('bank_notices.look'),
            icon: <IconEye size={16} />,
            onClick: () => look(row, true),
          },
        mayLook &&
          row.looked_at !== null && {
            label: t('bank_notices.look_again'),
            icon: <IconEyeOff size={16} />,
            onClick: () => look(row, false),
          },
      ]}
      empty={{ title: t('bank_notices.none'), text: t('bank_notices.none_text') }}
    />
  );
}

/** Either way it can be taken back at once. */
function useLook() {
  const { t } = useTranslation();
  const { act } = useAct();
  return async ({ id }: BankNotice, isLookedAt: boolean) => {
    const say = (is_looked_at: boolean) =>
      act(() => call(lookAtBankNotice, { params: { id }, body: { is_looked_at } }));
    const said = t(isLookedAt ? 'bank_notices.looked' : 'bank_notices.open_again');
    if (await say(isLookedAt)) toast.undo(said, t('kit.undo'), () => say(!isLookedAt));
  };
}

function useColumns(): Column<BankNotice>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const stateOf = ({ looked_at: at }: BankNotice) => t(at === null ? 'bank_notices.open' : 'bank_notices.looked_at');
  return [
    {
      key: 'type',
      label: t('bank_notices.type'),
      sort: true,
      lead: true,
      render: (row) => (
        <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
          {row.type}
        </Text>
      ),
    },
    { key: 'at', label: t('payments.at'), sort: true, lead: true, render: (row) => f.dateTime(row.at) },
    {
      key: 'provider',
      label: t('payments.method'),
      sort: true,
      value: (row) => t(`payments.method_${row.provider}`),
    },
    {
      key: 'reference',
      label: t('payments.reference'),
      render: (row) => (
        <Text span size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {row.reference || '–'}
        </Text>
      ),
    },
    {
      key: 'looked_at',
      label: t('payments.state'),
      sort: true,
      lead: true,
      value: stateOf,
      render: (row) => (
        <div>
          <StateBadge tone={row.looked_at === null ? 'care' : 'good'}>{stateOf(row)}</StateBadge>
          {row.looked_at === null ? null : (
            <Text size="xs" c="dimmed">
              {[f.dateTime(row.looked_at), row.looked_by].filter(Boolean).join(' · ')}
            </Text>
          )}
        </div>
      ),
    },
    { key: 'event_id', label: t('bank_notices.event_id'), hidden: true },
  ];
}
