import { listPlans, type Plan } from '@okur/contract/plans';
import type { ComponentProps } from 'react';
import { useCall } from '../../kit/client/useCall.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useNameOf } from '../../reading/useNameOf.ts';
import { useSubscriptionWords } from './useSubscriptionWords.ts';

/** One of the plans, of which there are few; `onSale`: those that can begin. */
export function PlanPicker({
  onSale = false,
  ...props
}: Omit<ComponentProps<typeof SelectField>, 'data'> & { onSale?: boolean }) {
  const nameOf = useNameOf();
  const words = useSubscriptionWords();
  const plans =
    useCall(listPlans, { query: { isAll: 'true', ...(onSale ? { active: 'true' } : {}) } }).data?.data ?? [];
  const label = (plan: Plan) => (onSale ? `${nameOf(plan.names)} · ${words.price(plan)}` : nameOf(plan.names));
  return <SelectField {...props} data={plans.map((plan) => ({ value: plan.id, label: label(plan) }))} />;
}
