import { useTranslation } from 'react-i18next';
import { ServerFailure } from '../kit/client/failure.ts';
import { useRefresh } from '../kit/client/useCall.ts';
import { failureText, ruleText } from '../kit/feedback/failureText.ts';

/**
 * The toast of a form about an amount of a payment: what the server says of this payment, also where the code of its
 * answer has a text of its own. Where the amount changed, the page behind the form is read again.
 */
export function useAmountRefused(): (failure: unknown, isSaid: boolean) => string {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return (failure, isSaid) => {
    if (isSaid) return '';
    if (!(failure instanceof ServerFailure)) return failureText(failure, t);
    // Also where nothing is left that could be given back.
    if (failure.code === 'price_changed' || failure.errors?.['id']) void refresh();
    const [[rule] = []] = Object.values(failure.errors ?? {});
    return rule ? ruleText(rule, undefined, t) : failureText(failure, t);
  };
}
