import { Alert } from '@mantine/core';
import type { PlannedDepartment, PlannedUser } from '@okur/contract/roll-overs';
import { IconInfoCircle } from '@tabler/icons-react';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToLeave } from '../../kit/form/askToLeave.ts';
import { RestoredNotice } from '../../kit/form/RestoredNotice.tsx';
import { useLeaveGuard } from '../../kit/form/useLeaveGuard.ts';
import { useTabDraft } from '../../kit/form/useTabDraft.ts';

type Step = PlannedDepartment['step'];
type UserStep = Exclude<PlannedUser['step'], 'promote'>;

/** What was chosen otherwise than suggested. */
export interface Choices {
  /** Absent: the year that has something to be done. */
  academic_year?: string;
  departments: { department_id: string; step: Step; department_name?: string }[];
  users: { user_id: string; step: UserStep }[];
}

const noChoices: Choices = { departments: [], users: [] };

export interface Steps {
  setYear: (year: string) => Promise<void>;
  setStep: (id: string, step: Step) => void;
  setName: (department: PlannedDepartment, name: string) => void;
  setUserStep: (id: string, step: UserStep | null) => void;
}

const without = <T, K extends keyof T>(items: readonly T[], key: K, value: T[K]): T[] =>
  items.filter((item) => item[key] !== value);

/**
 * What was chosen for a change of year, an hour's work in a large school: asked about before it is left or another year
 * is taken, and there again after a session that ended.
 */
export function useChoices(companyId: string) {
  const { t } = useTranslation();
  // To change the school in the sidebar is not to give them up.
  const { found, write } = useTabDraft<Choices>(`roll-over:${companyId}`, { outlivesPage: true });
  const [choices, setChoices] = useState<Choices>(() => ({ ...noChoices, ...found?.values }));
  /** How often choices were taken out; a plan of before has what is gone. */
  const [drops, setDrops] = useState(0);
  const [isReduced, setReduced] = useState(false);
  const isOpen = choices.departments.length + choices.users.length > 0;
  const ask = async () => {
    const isGivenUp = await askToLeave(t);
    if (isGivenUp) write(null);
    return isGivenUp;
  };
  useLeaveGuard({ holds: () => isOpen, ask, outlivesSchool: () => true });
  useEffect(() => write(isOpen ? choices : null), [write, choices, isOpen]);
  const reset = () => {
    setReduced(false);
    setChoices(noChoices);
  };
  const drop = (ids: ReadonlySet<string>) => {
    setDrops((before) => before + 1);
    setReduced(true);
    setChoices((before) => ({
      ...before,
      departments: before.departments.filter((d) => !ids.has(d.department_id)),
      users: before.users.filter((u) => !ids.has(u.user_id)),
    }));
  };
  return {
    choices,
    drops,
    drop,
    reset,
    goneNotice: isReduced ? (
      <Alert role="status" color="yellow" icon={<IconInfoCircle />}>
        {t('roll_over.choices_gone')}
      </Alert>
    ) : null,
    draftNotice: found && isOpen ? <RestoredNotice at={found.at} onDiscard={reset} /> : null,
    steps: stepsOf(setChoices, async (academic_year) => {
      // Nothing chosen, or the person gives it up.
      if (isOpen && !(await ask())) return;
      setReduced(false);
      setChoices({ ...noChoices, academic_year });
    }),
  };
}

const stepsOf = (setChoices: Dispatch<SetStateAction<Choices>>, setYear: Steps['setYear']): Steps => ({
  setYear,
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
});
