import type { ActivationCodeProduct } from '@okur/contract/activation-code-products';
import { type PaymentMethod, PaymentRequest, requestPayment } from '@okur/contract/payments';
import { chargeOf } from '@okur/contract/prices';
import { getUser, type User } from '@okur/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { useCall, useRefresh } from '../../kit/client/useCall.ts';
import { leaveFor } from '../../kit/form/leaving.ts';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { useConfirmation } from '../../reading/Confirmation.tsx';
import { packsFor } from './best-pack.ts';
import { useWaiting } from './useWaiting.ts';

const schema = PaymentRequest.omit({ expected_amount: true });
interface Typed {
  company_id?: string;
  quantity: number;
  provider?: PaymentMethod['provider'];
  department_id: string | null;
  assign_user_ids: string[];
  assign_waiting: boolean;
  /** Empty before the box is ticked. */
  consent: string;
  tax_office?: string;
  tax_number?: string;
  invoice_address?: string;
  password?: string;
  code?: string;
}

/** What the page was opened for: so many codes, of staff of the platform for which school, and who gets them. */
export interface Wanted {
  codes: number;
  companyId: string | undefined;
  isForWaiting: boolean;
  student: User | undefined;
}

/** Undefined while the student is on the way. */
export function useWanted(): Wanted | undefined {
  const [{ codes, company_id: companyId, waiting, student: id }] = useAddress();
  const own = useCompany();
  const student = useCall(getUser, { params: { id: id ?? '' } }, { enabled: Boolean(id) });
  const { isPending, count } = useWaiting(waiting === '1' ? (own?.id ?? companyId) : undefined);
  if ((id && student.isPending) || isPending) return undefined;
  return { codes: Number(codes) || 0, companyId, isForWaiting: count > 0, student: student.data?.data };
}

/** The form, whose price is the one that is on the screen; a changed one is said. */
export function usePurchase(product: ActivationCodeProduct, wanted: Wanted) {
  const navigate = useNavigate();
  const { proof, noting } = useConfirmation();
  const [isChanged, setChanged] = useState(false);
  const refresh = useRefresh();
  const initial: Typed = {
    quantity: packsFor(product, wanted.codes),
    department_id: null,
    assign_user_ids: wanted.student ? [wanted.student.id] : [],
    assign_waiting: wanted.isForWaiting,
    consent: '',
    ...(wanted.companyId ? { company_id: wanted.companyId } : {}),
  };
  const form = useServerForm({
    schema,
    initial,
    submit: (body) =>
      noting(async () => {
        const expected_amount = chargeOf(product.price, product.discount_percent, body.quantity);
        const { tax_office, tax_number, invoice_address, ...rest } = body;
        const request = {
          ...rest,
          expected_amount,
          product_version: product.version,
          ...(tax_office ? { tax_office } : {}),
          ...(tax_number ? { tax_number } : {}),
          ...(invoice_address ? { invoice_address } : {}),
        };
        return call(requestPayment, { params: { id: product.id }, body: request }).catch((failure: unknown) => {
          const code = failure instanceof ServerFailure ? failure.code : null;
          if (code === 'price_changed') setChanged(true);
          // One that is gone leaves the list, which says so.
          if (code === 'price_changed' || code === 'not_found') void refresh();
          throw failure;
        });
      }),
    onSaved: ({ data }) => {
      const open = (id: string) => void navigate({ to: `/activation-code-payment/list/${id}`, ignoreBlocker: true });
      follow(data.pay_url, open);
    },
  });
  return { form, proof, isChanged };
}
export type PurchaseForm = ReturnType<typeof usePurchase>['form'];

/** To the bank, or to the page of the payment where there is none. */
function follow(payUrl: string, open: (id: string) => void): void {
  const id = /\/#\/activation-code-payment\/list\/([\w-]+)$/.exec(payUrl)?.[1];
  if (id) open(id);
  else leaveFor(payUrl);
}
