import { subscriptionStates } from '@okur/contract/subscriptions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import type { List } from '../../kit/list/useList.ts';
import { PlanPicker } from './PlanPicker.tsx';

interface FilterProps {
  list: Pick<List<unknown, 'state' | 'plan_id'>, 'filter'>;
  children?: ReactNode;
}

export function SubscriptionFilters({ list, children }: FilterProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        {...list.filter('state')}
        aria-label={t('subscriptions.state')}
        placeholder={t('subscriptions.state')}
        data={subscriptionStates.map((value) => ({ value, label: t(`subscriptions.state_${value}`) }))}
        w={{ base: '48%', xs: 170 }}
        clearable
      />
      <PlanPicker
        {...list.filter('plan_id')}
        aria-label={t('subscriptions.plan')}
        placeholder={t('subscriptions.plan')}
        w={{ base: '48%', xs: 180 }}
        clearable
      />
      {children}
    </>
  );
}
