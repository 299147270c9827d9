import { Stack } from '@mantine/core';
import { activationStates, listActivations } from '@okur/contract/activations';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { LicencePool } from './LicencePool.tsx';
import { useActivationColumns } from './useActivationColumns.tsx';
import { useCodeActions } from './useCodeActions.tsx';

/** Of one school: the time it has, who waits for some, and its codes. */
export function LicencesTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const list = useList(listActivations, { fixed: { company_id: companyId }, sort: '-created_at' });
  return (
    <Stack gap="md">
      <LicencePool companyId={companyId} />
      <ListPage
        embedded
        list={list}
        title={t('menu.activations')}
        columns={useActivationColumns(false)}
        filters={
          <SelectField
            {...list.filter('state')}
            aria-label={t('payments.state')}
            placeholder={t('payments.state')}
            data={activationStates.map((value) => ({ value, label: t(`payments.code_${value}`) }))}
            w={150}
            clearable
          />
        }
        rowLink={(row) => `/management/activations/${row.id}`}
        rowActions={useCodeActions()}
        empty={{ title: t('activations.none'), text: t('activations.none_text') }}
      />
    </Stack>
  );
}
