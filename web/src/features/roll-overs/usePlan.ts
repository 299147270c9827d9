import { planRollOver, type RollOverPlan } from '@okur/contract/roll-overs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { type Choices, type Steps, useChoices } from './useChoices.tsx';

export interface Planning extends Steps {
  choices: Choices;
  plan: RollOverPlan | undefined;
  /** Why there is no plan at all. */
  failure: unknown;
  isBusy: boolean;
  /** Reason why a class or a student cannot do what was chosen, as a key of the texts. */
  departmentError: (id: string) => string | undefined;
  userError: (id: string) => string | undefined;
  hasErrors: boolean;
  retry: () => void;
  /** On top, where choices of an earlier page are there again. */
  draftNotice: ReactNode;
  /** It was carried out. */
  done: () => void;
}

/** The choices and the server's plan for them; the last plan stays while the next one is made or is refused. */
export function usePlan(companyId: string): Planning {
  const { choices, reset, draftNotice, steps } = useChoices(companyId);
  const [lastPlan, setLastPlan] = useState<RollOverPlan>();
  const query = useQuery({
    queryKey: ['call', planRollOver.path, companyId, choices],
    queryFn: async ({ signal }) =>
      (await call(planRollOver, { params: { id: companyId }, body: choices, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (query.data && query.data !== lastPlan) setLastPlan(query.data);
  const refused =
    query.error instanceof ServerFailure && query.error.code === 'invalid' ? (query.error.errors ?? {}) : null;
  const plan = query.data ?? lastPlan;
  const reasonAt = (index: number, prefix: string) =>
    index < 0
      ? undefined
      : Object.entries(refused ?? {}).find(([field]) => field.startsWith(`${prefix}.${index}.`))?.[1][0];

  return {
    choices,
    plan,
    // What is refused is said beside what was chosen, which only a plan shows.
    failure: refused && plan ? null : query.error,
    isBusy: query.isFetching,
    departmentError: (id) =>
      reasonAt(
        choices.departments.findIndex((d) => d.department_id === id),
        'departments',
      ),
    userError: (id) =>
      reasonAt(
        choices.users.findIndex((u) => u.user_id === id),
        'users',
      ),
    hasErrors: refused !== null,
    retry: () => void query.refetch(),
    draftNotice,
    done: reset,
    ...steps,
  };
}
