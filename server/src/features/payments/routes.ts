import { payments as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { cancelPayment, checkPayment, confirmTransfer, decidePayment, refundPayment } from './change.ts';
import { downloadInvoice } from './invoice.ts';
import { getPayment, listPaymentMethods, listPayments } from './list.ts';
import { requestPayment } from './request.ts';

export const paymentsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    requestPayment,
    listPayments,
    getPayment,
    downloadInvoice,
    checkPayment,
    cancelPayment,
    refundPayment,
    confirmTransfer,
    decidePayment,
    listPaymentMethods,
  });
