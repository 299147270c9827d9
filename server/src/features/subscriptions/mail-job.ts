import { plusDays } from '@okur/contract/days';
import type { Language } from '@okur/contract/fields';
import { nameIn } from '@okur/contract/names';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { greeting, layOut } from '../mails/store.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { chargesCards, paymentMethods } from '../payments/store.ts';
import { type SubscriptionLetter, subscriptionLetter } from './letters.ts';
import { payerName, payerTables, type PlanTerms } from './rows.ts';

interface Reader {
  email: string;
  name: string;
  locale: Language;
  is_parent: boolean;
  plan: PlanTerms;
  /** Of the present period; null before the first one. */
  period: number | null;
  until: string | null;
  token: string | null;
  /** The card that is charged for the next period, and by whom. */
  last4: string | null;
  card_provider: string | null;
}

/** Tells the payer what became of a subscription, in the payer's language; begun in the transaction that moved it. */
export const subscriptionMail = jobKind({
  ...subscriptionLetter,
  async work({ services, input: { id, letter } }) {
    const reader = await readerOf(services.db, id);
    if (!reader) return;
    const { email, name, locale, token } = reader;
    const t = textsIn(locale);
    const words = wordsOf(reader);
    const isToPay = (letter === 'pay' || letter === 'unpaid') && token !== null;
    const { publicUrl, subscriptionPayUrl } = services.config;
    const home = reader.is_parent ? `${publicUrl}/#/parent/subscription` : publicUrl;
    const [first, ...more] = textsOf(services, reader, letter);
    const mail = layOut(
      {
        subject: t(`mail.subscription_${first === 'due' ? first : letter}_subject`, words),
        before: [greeting(name, locale), ...[first, ...more].map((text) => t(`mail.subscription_${text}`, words))],
        action: t(isToPay ? 'mail.subscription_pay_action' : 'mail.subscription_action'),
        link: isToPay ? `${subscriptionPayUrl}/${token}` : home,
        after: [],
      },
      locale,
    );
    await services.mailer.send({ to: email, ...mail });
  },
});

const readerOf = (db: Db, id: string): Promise<Reader | undefined> =>
  row<Reader>(
    db,
    sql`select coalesce(pp.email, pu.email) as email, ${payerName} as name, s.parent_id is not null as is_parent,
        coalesce(pp.locale, pu.locale, pu.language) as locale, x.plan, x.period,
        coalesce(x.cancel_on, x.period_end, x.starts_on)::text as until, m.last4, m.provider as card_provider,
        (select p.pay_token from payments p where p.subscription_id = x.id and p.state in ('pending', 'failed')
          order by p.created_at desc limit 1) as token
      from (${payerTables}) join subscriptions x on x.subscriber_id = s.id
        left join saved_methods m on m.id = x.saved_method_id where x.id = ${id}
        and coalesce(pp.deleted_at, pu.deleted_at) is null and coalesce(pp.email, pu.email) is not null`,
  );

const dayWord = (locale: Language, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** A period ends with `day`, the first one that is not paid; until the end of `last_day` can be read. */
const wordsOf = ({ locale, plan, until, last4 }: Reader) => ({
  plan: nameIn(plan.names, locale),
  amount: new Intl.NumberFormat(locale, { style: 'currency', currency: plan.currency }).format(plan.price / 100),
  day: until ? dayWord(locale, until) : '',
  last_day: until ? dayWord(locale, plusDays(until, -1)) : '',
  last4: last4 ?? '',
});

/** What a letter says: of cards only where one is charged, of a next period only where there is one. */
function textsOf(services: Services, reader: Reader, letter: SubscriptionLetter): [string, ...string[]] {
  const { plan, period, card_provider, is_parent } = reader;
  const next = period === null ? 0 : period + 1;
  const isLast = plan.periods !== null && next >= plan.periods;
  const hasCard = card_provider !== null && chargesCards(services, card_provider);
  const nextText = isLast ? 'next_none' : `next_${hasCard ? 'card' : 'link'}`;
  const keeps = paymentMethods(services).some((method) => method.keeps_card);
  switch (letter) {
    case 'pay':
      return plan.periods === 1 ? ['pay'] : ['pay', `pay_${keeps ? 'card' : 'link'}`];
    case 'trial':
    case 'started':
    case 'renewed':
    case 'reverted':
      return [letter, nextText];
    case 'unpaid':
      return [hasCard ? 'unpaid' : 'due'];
    case 'cancelled':
      return is_parent ? ['cancelled', 'cancelled_undo'] : ['cancelled'];
    default:
      return [letter];
  }
}
