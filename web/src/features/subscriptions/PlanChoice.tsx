import { Button, Card, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { parentDashboard } from '@okur/contract/parents';
import type { Plan } from '@okur/contract/plans';
import { familyTermsVersion, type OwnSubscription, subscribe } from '@okur/contract/subscriptions';
import { IconBook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useRefresh } from '../../kit/client/useCall.ts';
import { TaxIn } from '../../reading/TaxIn.tsx';
import { useNameOf } from '../../reading/useNameOf.ts';
import { useSubscriptionWords } from './useSubscriptionWords.ts';

/** The plans on sale, for one of the parent's children; who takes one goes on to the bank. */
export function PlanChoice({ own }: { own: OwnSubscription }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasAgreed, setAgreed] = useState(false);
  const children = useCall(parentDashboard, {}).data?.data ?? [];
  const childId = chosen ?? children[0]?.id ?? null;
  if (own.plans.length === 0)
    return (
      <EmptyState icon={<IconBook />} title={t('subscriptions.own_none')} text={t('subscriptions.own_no_plans')} />
    );
  return (
    <Stack gap="md">
      <Text>{t('subscriptions.own_none_text')}</Text>
      <SelectField
        name="user_id"
        value={childId ?? ''}
        onChange={(id) => setChosen(id || null)}
        label={t('subscriptions.own_child')}
        data={children.map(({ id, name, surname }) => ({
          value: id,
          label: [name, surname].filter(Boolean).join(' ') || t('subscriptions.student'),
        }))}
        maw={360}
      />
      <Checkbox
        label={t('subscriptions.own_terms')}
        checked={hasAgreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        required
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {own.plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            childId={childId}
            hasAgreed={hasAgreed}
            hasTrial={childId !== null && own.trial_for.includes(childId)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

interface PlanCardProps {
  plan: Plan;
  childId: string | null;
  /** To the terms. */
  hasAgreed: boolean;
  hasTrial: boolean;
}

function PlanCard({ plan, childId, hasAgreed, hasTrial }: PlanCardProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const words = useSubscriptionWords();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const isTried = hasTrial && plan.trial_days > 0;
  async function take() {
    setBusy(true);
    try {
      const body = { plan_id: plan.id, user_id: childId!, with_trial: isTried, consent: familyTermsVersion };
      const { data } = await call(subscribe, { body });
      if (data.pay_url) window.location.assign(data.pay_url);
      await refresh();
    } catch (failure) {
      sayFailure(failure, t);
    } finally {
      setBusy(false);
    }
  }
  const price = words.price(plan);
  return (
    <Card withBorder radius="md" padding="lg">
      <Stack gap="xs" h="100%">
        <Text fw={600} size="lg">
          {nameOf(plan.names)}
        </Text>
        <Text>{isTried ? t('subscriptions.own_trial', { days: plan.trial_days, price }) : price}</Text>
        <TaxIn price={plan.price} percent={plan.tax_percent} currency={plan.currency} />
        <Text size="sm" c="dimmed">
          {t('subscriptions.own_seats', { count: plan.seats })}
        </Text>
        <Group mt="auto" pt="sm">
          <Button
            onClick={take}
            loading={busy}
            disabled={childId === null || !hasAgreed}
            aria-label={`${t('kit.label', { label: t('subscriptions.own_choose') })} ${nameOf(plan.names)}`}
          >
            {t('subscriptions.own_choose')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
