import { payments as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listBankNotices, lookAtBankNotice } from './bank-notices.ts';
import { cancelPayment, checkPayment, confirmTransfer, decidePayment, refundPayment } from './change.ts';
import { recordFurtherTransfer, returnFurtherTransfer } from './further-transfer.ts';
import { downloadInvoice } from './invoice.ts';
import { getPayment, listPaymentMethods, listPayments } from './list.ts';
import { recordDispute } from './record-dispute.ts';
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
    recordFurtherTransfer,
    returnFurtherTransfer,
    recordDispute,
    decidePayment,
    listPaymentMethods,
    listBankNotices,
    lookAtBankNotice,
  });
