import type { PaymentMethod } from '@okur/contract/payments';
import type { PaymentProvider } from '../../platform/payments/port.ts';
import { iyzicoProvider } from '../../platform/payments/iyzico.ts';
import { stripeProvider } from '../../platform/payments/stripe.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { claimRefund } from './claim-refund.ts';
import { demoBank } from './demo-bank/provider.ts';

const opened = new WeakMap<Services, readonly PaymentProvider[]>();

/** All that there are keys for: who takes no new cards is still asked about what began there. */
function cardProviders(services: Services): readonly PaymentProvider[] {
  const held = opened.get(services);
  if (held) return held;
  const { paymentProvider, stripe, iyzico } = services.config;
  const all = [
    paymentProvider === 'demo' ? demoBank(services) : null,
    iyzico ? iyzicoProvider(iyzico, (reference) => claimRefund(services.db, reference)) : null,
    stripe ? stripeProvider(stripe) : null,
  ].filter((one) => one !== null);
  opened.set(services, all);
  return all;
}

/** Who can be asked about a payment; of a transfer no one but the people who read the account. */
export const providerOf = (services: Services, name: string): PaymentProvider | null =>
  cardProviders(services).find((provider) => provider.name === name) ?? null;

/** Whether a provider charges a card that was left with it. */
export const chargesCards = (services: Services, name: string): boolean =>
  providerOf(services, name)?.charge !== undefined;

/** Whether a bank tells of disputes by itself; of a transfer none does. */
export const tellsDisputes = (services: Services, name: string): boolean =>
  providerOf(services, name)?.tellsDisputes ?? false;

/** Whether a provider can be paid in a currency; a transfer is of any. */
export const takesCurrency = (services: Services, name: string, currency: string): boolean =>
  providerOf(services, name)?.currencies?.includes(currency) ?? true;

const way = (services: Services, provider: PaymentMethod['provider'], kind: PaymentMethod['kind']): PaymentMethod => ({
  id: provider,
  provider,
  kind,
  keeps_card: chargesCards(services, provider),
  brand: null,
  last4: null,
  expires: null,
});

export function paymentMethods(services: Services): PaymentMethod[] {
  const { paymentProvider } = services.config;
  return [
    ...(paymentProvider === 'none' ? [] : [way(services, paymentProvider, 'card')]),
    ...(services.config.transferTo ? [way(services, 'transfer', 'transfer')] : []),
  ];
}

/** Who takes the cards of those who pay now, if there is one. */
export const cardProvider = (services: Services): PaymentMethod['provider'] | undefined =>
  paymentMethods(services).find(({ kind }) => kind === 'card')?.provider;
