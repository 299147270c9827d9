import { Button, Group, Paper, Select, Skeleton, Stack, Text } from '@mantine/core';
import { createRollOver, type RollOverPlan, rollOverYears } from '@okur/contract/roll-overs';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { dayIn } from '@okur/contract/days';
import { useZone } from '../../kit/client/zone.ts';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ClassRow } from './ClassRow.tsx';
import { Counts } from './Counts.tsx';
import { PastRollOvers } from './PastRollOvers.tsx';
import css from './roll-overs.module.css';
import { usePlan } from './usePlan.ts';

/** The change of school year of a company: what becomes of each class and student, then all at once. */
export default function RollOverPage() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const own = useCompany();
  const ability = useAbility();
  if (!ability.can('view', 'COMPANY') && !ability.can('view', 'INSTRUCTOR'))
    return <Navigate to="/error/$type" params={{ type: '401' }} replace />;
  // The company was changed in the sidebar while the other one was shown: no one can stay.
  if (own && own.id !== id) return <Navigate to="/management/departments" replace ignoreBlocker />;
  return (
    <Stack gap="lg" maw={980}>
      <PageHeader
        title={t('roll_over.title')}
        crumbs={[{ label: t('menu.departments'), to: '/management/departments' }]}
      />
      <PastRollOvers companyId={id} />
      <PlanForm key={id} companyId={id} />
    </Stack>
  );
}

/** What a plan does, in words: students, classes, and homework that is still open. */
function useEffectText() {
  const { t } = useTranslation();
  const f = useFormat();
  return ({ counts, open_homework: open }: RollOverPlan): string => {
    const numbers = t('roll_over.confirm_text', {
      promoted: f.number(counts.promoted),
      repeating: f.number(counts.repeating),
      leaving: f.number(counts.leaving),
      archived: f.number(counts.departments_archived),
      made: f.number(counts.departments_new),
    });
    if (open.homeworks === 0) return numbers;
    const [begun, not_begun] = [f.number(open.begun), f.number(open.not_begun)];
    return `${numbers} ${t('roll_over.confirm_homework', { count: open.homeworks, begun, not_begun })}`;
  };
}

function PlanForm({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const effectOf = useEffectText();
  const years = rollOverYears(dayIn(useZone()));
  const planning = usePlan(companyId);
  const [isSending, setSending] = useState(false);
  const { plan, choices } = planning;

  if (!plan)
    return planning.failure ? (
      <>
        {planning.draftNotice}
        <ErrorState error={planning.failure} retry={planning.retry} />
      </>
    ) : (
      <Skeleton height={280} radius="md" />
    );

  async function carryOut() {
    if (!plan || isSending) return;
    const { academic_year: year, fingerprint } = plan;
    const text = effectOf(plan);
    if (!(await confirm({ title: t('roll_over.confirm', { year }), text, action: t('roll_over.carry_out') }))) return;
    setSending(true);
    const isDone = await act(
      () => call(createRollOver, { params: { id: companyId }, body: { ...choices, academic_year: year, fingerprint } }),
      t('roll_over.done', { year }),
    );
    setSending(false);
    if (!isDone) return planning.retry();
    planning.done();
    window.scrollTo({ top: 0, behavior: 'smooth' });
  }
  return (
    <Stack gap="md">
      {planning.draftNotice}
      {planning.goneNotice}
      <Group align="flex-end" justify="space-between">
        <Select
          label={t('roll_over.academic_year')}
          description={t('roll_over.academic_year_hint')}
          data={[...years]}
          value={plan.academic_year}
          onChange={(year) => void (year && planning.setYear(year))}
          allowDeselect={false}
          w={280}
        />
      </Group>
      {plan.departments.length === 0 ? (
        <EmptyState title={t('roll_over.none', { year: plan.academic_year })} text={t('roll_over.none_text')} />
      ) : (
        <>
          <Counts counts={plan.counts} />
          <Classes plan={plan} planning={planning} />
          <CarryOut planning={planning} carryOut={carryOut} isSending={isSending} />
        </>
      )}
    </Stack>
  );
}

function CarryOut({
  planning,
  carryOut,
  isSending,
}: {
  planning: ReturnType<typeof usePlan>;
  carryOut: () => Promise<void>;
  isSending: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="md">
      <Text size="sm" c={planning.hasErrors ? 'red' : 'dimmed'} role={planning.hasErrors ? 'alert' : undefined}>
        {planning.hasErrors ? t('roll_over.has_errors') : t('roll_over.undo_hint')}
      </Text>
      <Button onClick={() => void carryOut()} loading={isSending} disabled={planning.hasErrors || planning.isBusy}>
        {t('roll_over.carry_out')}
      </Button>
    </Group>
  );
}

function Classes({
  plan,
  planning,
}: {
  plan: NonNullable<ReturnType<typeof usePlan>['plan']>;
  planning: ReturnType<typeof usePlan>;
}) {
  const { t } = useTranslation();
  const moves = Map.groupBy(plan.users, (user) => user.department_id);
  return (
    <Paper withBorder radius="md" className={css.classes}>
      <div className={css.head} aria-hidden>
        <Text size="sm" fw={600}>
          {t('roll_over.class')}
        </Text>
        <Text size="sm" fw={600}>
          {t('roll_over.step')}
        </Text>
        <Text size="sm" fw={600}>
          {t('roll_over.next')}
        </Text>
      </div>
      {plan.departments.map((department) => (
        <ClassRow
          key={department.department_id}
          department={department}
          users={moves.get(department.department_id) ?? []}
          planning={planning}
        />
      ))}
    </Paper>
  );
}
