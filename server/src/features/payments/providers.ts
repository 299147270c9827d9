import type { PaymentMethod } from '@okur/contract/payments';
import type { PaymentProvider } from '../../platform/payments/port.ts';
import { iyzicoProvider } from '../../platform/payments/iyzico.ts';
import { stripeProvider } from '../../platform/payments/stripe.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { claimRefund } from './claim-refund.ts';
import { demoBank } from './demo-bank/provider.ts';

const opened = new WeakMap<Services, PaymentProvider | null>();

/** The provider of cards that the configuration names, or null. */
function cardProvider(services: Services): PaymentProvider | null {
  const held = opened.get(services);
  if (held !== undefined) return held;
  const provider = openProvider(services);
  opened.set(services, provider);
  return provider;
}

function openProvider(services: Services): PaymentProvider | null {
  const { paymentProvider, stripe, iyzico } = services.config;
  if (paymentProvider === 'demo') return demoBank(services);
  if (iyzico) return iyzicoProvider(iyzico, (reference) => claimRefund(services.db, reference));
  return stripe ? stripeProvider(stripe) : null;
}

/** Who can be asked about a payment; of a transfer no one but the people who read the account. */
export function providerOf(services: Services, name: string): PaymentProvider | null {
  const provider = cardProvider(services);
  return provider?.name === name ? provider : null;
}

const way = (provider: PaymentMethod['provider'], kind: PaymentMethod['kind']): PaymentMethod => ({
  id: provider,
  provider,
  kind,
  brand: null,
  last4: null,
  expires: null,
});

export function paymentMethods(services: Services): PaymentMethod[] {
  const { paymentProvider } = services.config;
  return [
    ...(paymentProvider === 'none' ? [] : [way(paymentProvider, 'card')]),
    ...(services.config.transferTo ? [way('transfer', 'transfer')] : []),
  ];
}
