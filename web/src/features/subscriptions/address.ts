import type { SubscriptionPayment } from '@okur/contract/subscriptions';

type Linked = Pick<SubscriptionPayment, 'kind_of_subscription' | 'subscription_id' | 'subscriber_id'>;

/** The page with the payments of a payer: those who subscribed themselves have one for each subscription. */
export const paymentsOfPayer = ({ kind_of_subscription: kind, subscription_id, subscriber_id }: Linked): string =>
  kind === 'scheduled'
    ? `/management/scheduled-subscriptions/subscribers/${subscriber_id}?tab=payments`
    : `/management/subscriptions/${subscription_id}?tab=payments`;
