import { subscriptions as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { cancelSubscriber, cancelSubscription, revertCancellation } from './cancel.ts';
import { downloadOwnInvoice, downloadSubscriptionInvoice } from './invoice.ts';
import { listSubscriptionPayments, listSubscriptionTransactions } from './payment-list.ts';
import { cancelOwnSubscription, getOwnSubscription, revertOwnCancellation, subscribe } from './own.ts';
import { decideSubscriptionPayment, refundSubscriptionPayment, reviewSubscriptionPayment } from './refund.ts';
import { createSchedule, listSchedules } from './schedules.ts';
import { attachSubUser, attachToUser, listSubUsers, removeSubUser } from './seats.ts';
import { getSubscriber, getSubscription, listRenewals, listSubscribers, listSubscriptions } from './subscribers.ts';

export const subscriptionsFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      createSchedule,
      listSchedules,
      listSubUsers,
      removeSubUser,
      listSubscriptionPayments,
      downloadSubscriptionInvoice,
      attachToUser,
      attachSubUser,
      refundSubscriptionPayment,
      reviewSubscriptionPayment,
      decideSubscriptionPayment,
      listSubscriptionTransactions,
      listSubscribers,
      getSubscriber,
      listRenewals,
      cancelSubscriber,
      revertCancellation,
      listSubscriptions,
      getSubscription,
      cancelSubscription,
      getOwnSubscription,
      subscribe,
      cancelOwnSubscription,
      revertOwnCancellation,
      downloadOwnInvoice,
    },
    {
      subscription_users_one_live: { field: 'user_id', reason: 'subscriptions.reads_already' },
      subscription_users_one_main: { field: 'user_id', reason: 'subscriptions.already_attached' },
      subscriptions_one_live: { field: 'user_id', reason: 'subscriptions.has_one' },
    },
  );
