/* What payments, activations and companies ask of subscriptions. Nothing here reaches back to payments. */
export {
  hasSeat,
  leaveToSubscription,
  liveOfCompany,
  readsBySubscription,
  readsWithoutCode,
  subscriptionEnd,
} from './access.ts';
export {
  beginWithPayment,
  hasEnded,
  losePeriod,
  type PeriodPayment,
  periodOf,
  savedMethodsOf,
  takePeriod,
  tellOfExcess,
} from './fulfil.ts';
