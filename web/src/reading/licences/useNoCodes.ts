import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { toast } from '../../kit/feedback/toast.tsx';

interface NoCodes {
  company_id: string;
  missing: number;
}

/**
 * Says that a school has too few codes left and offers those who may buy to buy as many as are missing. Answers whether
 * it was that which failed.
 */
export function useNoCodes(): (failure: unknown) => boolean {
  const { t } = useTranslation();
  const buy = useBuyCodes();
  return (failure) => {
    if (!buy || !(failure instanceof ServerFailure) || failure.code !== 'no_codes_left') return false;
    const { missing, company_id } = failure.current as NoCodes;
    toast.offer(failureText(failure, t), t('licences.buy_missing', { count: missing }), () => buy(missing, company_id));
    return true;
  };
}

/** Who gets time as soon as it is paid: all who wait, or one student. */
export interface For {
  waiting?: '1';
  student?: string;
}

/** To the page where codes are bought, with the number filled in; null for those who may not buy. */
export function useBuyCodes(): ((count: number, companyId: string, whom?: For) => void) | null {
  const navigate = useNavigate();
  const own = useCompany();
  if (!useAbility().can('add', 'ACTIVATION_CODE_PAYMENT')) return null;
  return (count, companyId, whom = {}) => {
    const search = { codes: String(count), ...whom, ...(own ? {} : { company_id: companyId }) };
    void navigate({ to: '/activation-code-payment/create', search: search as never });
  };
}
