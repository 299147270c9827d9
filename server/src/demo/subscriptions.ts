import { defaultTimeZone } from '@okur/contract/companies';
import { plusDays } from '@okur/contract/days';
import { advance, bankPayment, cardOf, openBankPayment, payAtDemoBank } from '../features/payments/store.ts';
import { planById } from '../features/plans/store.ts';
import { type Beginning, beginSubscription } from '../features/subscriptions/begin.ts';
import { cancelAt, revertCancel } from '../features/subscriptions/cancel.ts';
import { runSubscriptions } from '../features/subscriptions/clock.ts';
import { type Moving, movingBySystem } from '../features/subscriptions/moving.ts';
import { lockSubscription, type StoredSubscription } from '../features/subscriptions/rows.ts';
import { insertRows, row, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { companies, plans, subscriptionUsers, users } from '../platform/database/tables/index.ts';
import type { Services } from '../platform/runtime/services.ts';

const zone = defaultTimeZone;
const dayMs = 86_400_000;

const offers = [
  {
    names: {
      tr: 'Bireysel aylık',
      en: 'One reader, monthly',
      fr: 'Un lecteur, au mois',
      pl: 'Jeden czytelnik, miesięcznie',
    },
    interval: 'month',
    price: 14_990,
    trial_days: 14,
    seats: 1,
  },
  {
    names: {
      tr: 'Bireysel yıllık',
      en: 'One reader, yearly',
      fr: 'Un lecteur, à l’année',
      pl: 'Jeden czytelnik, rocznie',
    },
    interval: 'year',
    price: 149_900,
    trial_days: 0,
    seats: 1,
  },
  {
    names: { tr: 'Aile', en: 'Family', fr: 'Famille', pl: 'Rodzina' },
    interval: 'month',
    price: 24_990,
    trial_days: 0,
    seats: 3,
  },
] as const;

/** What happens to the demo's subscriptions, so many days ago. */
interface Deed {
  days: number;
  what: 'begin' | 'pay' | 'cancel' | 'revert' | 'share';
}

interface Story {
  plan: keyof ReturnType<typeof offersByName>;
  kind: Beginning['kind'];
  card: string;
  deeds: readonly Deed[];
}

const offersByName = () => ({ monthly: offers[0], yearly: offers[1], family: offers[2] });

const card = '4242424242424242';
/** Refused when it is charged again. */
const weakCard = '4000000000000341';

const stories: Record<'reader' | 'family' | 'overdue', Story> = {
  reader: {
    plan: 'monthly',
    kind: 'scheduled',
    card,
    deeds: [
      { days: 150, what: 'begin' },
      { days: 136, what: 'pay' },
      { days: 61, what: 'cancel' },
      { days: 59, what: 'revert' },
    ],
  },
  family: {
    plan: 'family',
    kind: 'plain',
    card,
    deeds: [
      { days: 95, what: 'begin' },
      { days: 95, what: 'pay' },
      { days: 90, what: 'share' },
    ],
  },
  overdue: {
    plan: 'monthly',
    kind: 'scheduled',
    card: weakCard,
    deeds: [
      { days: 47, what: 'begin' },
      { days: 33, what: 'pay' },
    ],
  },
};

interface Person {
  payer: Beginning['payer'];
  user: NonNullable<Beginning['user']>;
  /** Who reads beside. */
  other?: string;
}

/** Plans, and three families with a past: what their history shows happened, by the clock and at the bank. */
export async function makeSubscriptions(services: Services, now = new Date()): Promise<void> {
  // Where another bank takes the cards, no one could have paid.
  if (services.config.paymentProvider !== 'demo') return;
  const ids = offers.map(() => newId());
  await insertRows(
    services.db,
    plans,
    offers.map((offer, n) => ({ id: ids[n]!, ...offer, currency: 'TRY', tax_hundredths: 2000 })),
  );
  const people = await makePayers(services, now);
  const begun = new Map<string, string>();
  const today = now.toISOString().slice(0, 10);
  for (let days = 150; days >= 0; days -= 1) {
    const day = plusDays(today, -days);
    const at = days === 0 ? now : new Date(`${day}T09:00:00Z`);
    for (const [name, story] of Object.entries(stories)) {
      const person = people[name as keyof typeof people];
      const [first, ...later] = story.deeds.filter((deed) => deed.days === days);
      if (first?.what === 'begin')
        begun.set(name, await begin(services, { person, story, planId: ids[planNumber(story)]! }, day, at));
      await runSubscriptions(services, at);
      for (const deed of first?.what === 'begin' ? later : [first, ...later])
        if (deed) await play(services, { id: begun.get(name)!, what: deed.what, card: story.card, person }, at);
    }
  }
}

const planNumber = ({ plan }: Story): number => Object.keys(offersByName()).indexOf(plan);

/** Two readers without a school, who belong to a company of the platform's own, and the demo's parent. */
async function makePayers({ db }: Services, now: Date): Promise<Record<keyof typeof stories, Person>> {
  const company = newId();
  // By codes, of which it has none: a subscription alone lets its readers in.
  const direct = { id: company, company_name: 'Okur Bireysel', short_name: 'direct', licensing: 'codes' } as const;
  await insertRows(db, companies, direct);
  const reader = async (name: string, surname: string, username: string) => {
    const id = newId();
    await insertRows(db, users, {
      id,
      company_id: company,
      name,
      surname,
      username,
      email: `${username}@okur.example`,
      status: 'expired',
      user_type: 'subscriber',
      last_seen_at: new Date(now.getTime() - dayMs),
    });
    return { payer: { user_id: id }, user: { id, time_zone: zone } };
  };
  const parent = (await row<{ id: string; children: string[] }>(
    db,
    sql`select p.id, array_agg(l.user_id order by l.created_at, l.user_id) as children from parents p
      join parent_users l on l.parent_id = p.id where p.email = 'parent@okur.example' group by p.id`,
  ))!;
  const [first, second] = parent.children as [string, string];
  return {
    reader: await reader('Sedef', 'Akın', 'sedef.akin'),
    family: { payer: { parent_id: parent.id }, user: { id: first, time_zone: zone }, other: second },
    overdue: await reader('Rüzgar', 'Tan', 'ruzgar.tan'),
  };
}

const begin = (
  services: Services,
  { person: { payer, user }, story, planId }: { person: Person; story: Story; planId: string },
  startsOn: string,
  at: Date,
): Promise<string> =>
  services.transaction(async (tx) => {
    const plan = await planById(tx, planId);
    return (await beginSubscription(tx, { kind: story.kind, payer, plan, user, savedMethodId: null, startsOn }, at)).id;
  });

interface Playing {
  id: string;
  what: Exclude<Deed['what'], 'begin'> | 'begin';
  card: string;
  person: Person;
}

async function play(services: Services, { id, what, card: number, person }: Playing, at: Date): Promise<void> {
  if (what === 'pay') return pay(services, id, number, at);
  if (what === 'share')
    return insertRows(services.db, subscriptionUsers, {
      id: newId(),
      subscription_id: id,
      user_id: person.other!,
      role: 'sub',
      since: at,
    });
  await byStaff(services, id, at, (moving, sub) =>
    what === 'cancel' ? cancelAt(moving, sub, 'staff') : revertCancel(moving, sub),
  );
}

const byStaff = (
  services: Services,
  id: string,
  at: Date,
  deed: (moving: Moving, sub: StoredSubscription) => Promise<unknown>,
): Promise<unknown> =>
  services.transaction(async (tx) => {
    const staff = (await row<{ id: string }>(tx, sql`select id from admins where email = 'mn@okur.example'`))!;
    const actor = { type: 'staff', id: staff.id, address: null, requestId: null } as const;
    return deed(movingBySystem({ tx, services, actor, at }), (await lockSubscription(tx, id))!);
  });

/** The payer follows the link and pays at the bank. */
async function pay(services: Services, subscriptionId: string, number: string, at: Date): Promise<void> {
  const { db, config } = services;
  const payment = (await row<{ id: string; token: string; amount: number; currency: string; name: string }>(
    db,
    sql`select id, pay_token as token, amount::float8 as amount, currency, product->>'name' as name from payments
      where subscription_id = ${subscriptionId} and state = 'pending'`,
  ))!;
  const { id, token, amount, currency, name: description } = payment;
  const returnUrl = `${config.publicUrl}/#/parent/subscription?returned=1`;
  await openBankPayment(db, { reference: id, amount, currency, description, token, returnUrl });
  const atBank = (await bankPayment(db, token))!;
  await services.transaction((tx) => payAtDemoBank(tx, atBank, cardOf(number)!, `demo-${id}`));
  await advance(services, id, { source: 'notice', at });
}
