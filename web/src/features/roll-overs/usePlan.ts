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
  /** Says that choices for classes or students who are gone were taken out. */
  goneNotice: ReactNode;
  /** It was carried out. */
  done: () => void;
}

/** The classes and students that were chosen for and are gone by now, where nothing else is refused. */
function goneIn({ departments, users }: Choices, refused: Record<string, string[]>): ReadonlySet<string> | null {
  const fields = Object.entries(refused);
  const ids = fields.flatMap(([field, [reason]]) => {
    const [, list, index] = /^(departments|users)\.(\d+)\.(?:department_id|user_id)$/.exec(field) ?? [];
    if (reason !== 'validation.not_found') return [];
    const id = list === 'departments' ? departments[Number(index)]?.department_id : users[Number(index)]?.user_id;
    return id ?? [];
  });
  return ids.length > 0 && ids.length === fields.length ? new Set(ids) : null;
}

/** The choices and the server's plan for them; the last plan stays while the next one is made or is refused. */
export function usePlan(companyId: string): Planning {
  const { choices, drops, drop, reset, draftNotice, goneNotice, steps } = useChoices(companyId);
  const [lastPlan, setLastPlan] = useState<RollOverPlan>();
  const query = useQuery({
    queryKey: ['call', planRollOver.path, companyId, choices, drops],
    queryFn: async ({ signal }) =>
      (await call(planRollOver, { params: { id: companyId }, body: choices, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (query.data && query.data !== lastPlan) setLastPlan(query.data);
  const refused =
    query.error instanceof ServerFailure && query.error.code === 'invalid' ? (query.error.errors ?? {}) : null;
  const gone = refused && goneIn(choices, refused);
  // Someone deleted them or moved them on meanwhile; what was chosen for the others is planned again.
  if (gone) drop(gone);
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
    goneNotice,
    done: reset,
    ...steps,
  };
}
