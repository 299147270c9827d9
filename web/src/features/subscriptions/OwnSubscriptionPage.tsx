import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  cancelOwnSubscription,
  getOwnSubscription,
  type OwnSubscription,
  revertOwnCancellation,
  type Subscription,
} from '@okur/contract/subscriptions';
import { IconCalendarOff, IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Facts } from '../../kit/record/Facts.tsx';
import { Section } from '../../kit/Section.tsx';
import { useNameOf } from '../../reading/useNameOf.ts';
import { OwnInvoices } from './OwnInvoices.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { SubscriptionState } from './SubscriptionState.tsx';
import { useSubscriptionWords } from './useSubscriptionWords.ts';

/** Milliseconds between two looks while a payment is made at the bank. */
const glance = 4000;
const isOver = ({ state }: Subscription): boolean => state === 'cancelled' || state === 'expired';

/** What a family pays for, until when, and the one button that ends it. */
export default function OwnSubscriptionPage() {
  const { t } = useTranslation();
  const own = useCall(
    getOwnSubscription,
    {},
    { refetchInterval: ({ state }) => (state.data?.data.pay_url ? glance : false) },
  );
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('subscriptions.own_title')}
        crumbs={[{ label: t('menu.main_page'), to: '/parent/dashboard' }, { label: t('subscriptions.own_title') }]}
        badge={own.data?.data.subscription ? <SubscriptionState state={own.data.data.subscription.state} /> : null}
      />
      {own.isPending ? <TileSkeletons count={1} height={320} /> : null}
      {own.isError && !own.data ? <ErrorState error={own.error} retry={() => void own.refetch()} /> : null}
      {own.data ? <Loaded own={own.data.data} /> : null}
    </Stack>
  );
}

function Loaded({ own }: { own: OwnSubscription }) {
  const { t } = useTranslation();
  const { subscription } = own;
  const hasOne = subscription !== null && !isOver(subscription);
  return (
    <>
      {hasOne ? <Present own={own} subscription={subscription} /> : <PlanChoice own={own} />}
      {own.invoices.length > 0 ? (
        <Section title={t('subscriptions.own_invoices')}>
          <OwnInvoices invoices={own.invoices} />
        </Section>
      ) : null}
    </>
  );
}

interface PresentProps {
  own: OwnSubscription;
  subscription: Subscription;
}

/** What an open payment means for the one who pays it. */
const toPayText = ({ keeps_card }: OwnSubscription, { state, method }: Subscription) => {
  if (state !== 'past_due') return keeps_card ? 'subscriptions.own_to_pay_text' : 'subscriptions.own_to_pay_link_text';
  return method ? 'subscriptions.own_overdue_text' : 'subscriptions.own_waiting_text';
};

function Present({ own, subscription: sub }: PresentProps) {
  const { pay_url } = own;
  const { t } = useTranslation();
  const f = useFormat();
  const nameOf = useNameOf();
  const words = useSubscriptionWords();
  return (
    <Section title={nameOf(sub.plan_names)}>
      <Stack gap="md">
        {pay_url ? (
          <Alert
            icon={<IconCreditCard />}
            color={sub.state === 'past_due' && sub.method ? 'red' : undefined}
            title={t('subscriptions.own_to_pay', { amount: f.money(sub.price_total, sub.currency) })}
          >
            <Stack align="flex-start" gap="xs">
              <Text size="sm">{t(toPayText(own, sub))}</Text>
              <Button component="a" href={pay_url}>
                {t('subscriptions.own_pay')}
              </Button>
            </Stack>
          </Alert>
        ) : null}
        {sub.state === 'cancel_pending' ? (
          <Alert icon={<IconCalendarOff />} color="yellow">
            {t('subscriptions.own_ends', { day: words.lastDay(sub.cancel_on) })}
          </Alert>
        ) : null}
        <Facts
          items={[
            [t('subscriptions.student'), sub.user?.name ?? t('subscriptions.no_student')],
            [t('subscriptions.price'), words.price(sub)],
            [t('subscriptions.seats'), t('subscriptions.seats_of', { taken: sub.seats_taken, seats: sub.seats })],
            [t('subscriptions.method'), sub.method ? words.method(sub) : null],
            [t('subscriptions.own_last_day'), words.lastDay(sub.period_end)],
            [t('subscriptions.next_at'), pay_url ? null : f.date(sub.next_at)],
          ]}
        />
        {sub.seats_taken < sub.seats ? <Text size="sm">{t('subscriptions.own_more_seats')}</Text> : null}
        <Ending subscription={sub} />
      </Stack>
    </Section>
  );
}

/** One button ends it, one question with the day before it; until then one button takes it up again. */
function Ending({ subscription: sub }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const words = useSubscriptionWords();
  const { act } = useAct();
  const runs = sub.state === 'active' || sub.state === 'trialing';
  async function cancel() {
    const isSure = await confirm({
      title: t('subscriptions.cancel_title'),
      text: runs
        ? t('subscriptions.cancel_text', { day: words.lastDay(sub.period_end) })
        : t('subscriptions.cancel_text_now'),
      action: t('subscriptions.own_cancel'),
      cancel: t('subscriptions.keep'),
      danger: true,
    });
    if (isSure) await act(() => call(cancelOwnSubscription, { body: {} }), t('subscriptions.cancelled'));
  }
  return (
    <Group>
      {sub.state === 'cancel_pending' ? (
        <Button onClick={() => act(() => call(revertOwnCancellation, { body: {} }), t('subscriptions.reverted'))}>
          {t('subscriptions.revert')}
        </Button>
      ) : (
        <Button variant="default" onClick={cancel}>
          {t('subscriptions.own_cancel')}
        </Button>
      )}
    </Group>
  );
}
