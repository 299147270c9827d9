import { planRollOver, type PlannedDepartment, type RollOverPlan } from '@okur/contract/roll-overs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { type Choices, noChoices, type Step, useChoices, type UserStep } from './useChoices.tsx';

export interface Planning {
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
  setYear: (year: string) => Promise<void>;
  setStep: (id: string, step: Step) => void;
  setName: (department: PlannedDepartment, name: string) => void;
  setUserStep: (id: string, step: UserStep | null) => void;
}

const without = <T, K extends keyof T>(items: readonly T[], key: K, value: T[K]): T[] =>
  items.filter((item) => item[key] !== value);

/** The choices and the server's plan for them; the last plan stays while the next one is made or is refused. */
export function usePlan(companyId: string): Planning {
  const { choices, setChoices, reset, mayReset, draftNotice } = useChoices(companyId);
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
    done: () => reset(),
    setYear: async (academic_year) => {
      if (await mayReset()) reset({ ...noChoices, academic_year });
    },
    setStep: (id, step) =>
      setChoices((before) => ({
        ...before,
        departments: [...without(before.departments, 'department_id', id), { department_id: id, step }],
      })),
    setName: ({ department_id, step }, name) =>
      setChoices((before) => ({
        ...before,
        departments: [
          ...without(before.departments, 'department_id', department_id),
          {
            department_id,
            step: before.departments.find((d) => d.department_id === department_id)?.step ?? step,
            ...(name ? { department_name: name } : {}),
          },
        ],
      })),
    setUserStep: (id, step) =>
      setChoices((before) => ({
        ...before,
        users: [...without(before.users, 'user_id', id), ...(step ? [{ user_id: id, step }] : [])],
      })),
  };
}
