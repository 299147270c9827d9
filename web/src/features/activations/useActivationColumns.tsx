import { Text } from '@mantine/core';
import { type Activation, activationSources, activationStates } from '@okur/contract/activations';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ActivationState } from './ActivationState.tsx';

/** Of a list of codes; people who see several schools read the school. */
export function useActivationColumns(ofPlatform: boolean): Column<Activation>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    {
      key: 'code',
      label: t('activations.code'),
      sort: true,
      lead: true,
      render: (row) => (
        <Text ff="monospace" size="sm">
          {row.code}
        </Text>
      ),
    },
    {
      key: 'state',
      label: t('payments.state'),
      sort: true,
      lead: true,
      export: { words: wordsFor(activationStates, (state) => t(`payments.code_${state}`)) },
      value: (row) => t(`payments.code_${row.state}`),
      render: (row) => <ActivationState state={row.state} />,
    },
    { key: 'company_name', label: t('payments.company'), sort: true, hidden: !ofPlatform },
    { key: 'department_name', label: t('activations.class') },
    {
      key: 'used_by',
      label: t('activations.student'),
      export: { fields: ['used_by.name'] },
      render: (row) => row.used_by?.name,
    },
    { key: 'expires_at', label: t('activations.expires_at'), sort: true, render: (row) => f.date(row.expires_at) },
    {
      key: 'duration_days',
      label: t('code_products.duration_days'),
      sort: true,
      align: 'right',
      render: (row) => t('code_products.days', { count: row.duration_days, value: f.number(row.duration_days) }),
    },
    {
      key: 'source',
      label: t('activations.source'),
      export: { words: wordsFor(activationSources, (source) => t(`activations.source_${source}`)) },
      value: (row) => t(`activations.source_${row.source}`),
    },
    { key: 'reason', label: t('activations.reason'), hidden: true },
    { key: 'used_at', label: t('activations.used_at'), sort: true, hidden: true, render: (row) => f.date(row.used_at) },
    {
      key: 'created_at',
      label: t('code_products.created_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.created_at),
    },
  ];
}
