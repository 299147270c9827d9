import {
  decideSubscriptionPayment,
  reviewSubscriptionPayment,
  type SubscriptionPayment,
} from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { DecideForm } from '../../reading/DecideForm.tsx';

/** Opens the decision about a payment in review. */
export function useDecision() {
  const { t } = useTranslation();
  return async (payment: SubscriptionPayment): Promise<void> => {
    const params = { id: payment.id };
    try {
      const { data: review } = await call(reviewSubscriptionPayment, { params });
      await openFormModal(
        <DecideForm
          payment={payment}
          review={review}
          decide={(body) => call(decideSubscriptionPayment, { params, body })}
          bought="period"
        />,
      );
    } catch (failure) {
      sayFailure(failure, t);
    }
  };
}
