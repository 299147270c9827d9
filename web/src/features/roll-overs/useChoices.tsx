import type { PlannedDepartment, PlannedUser } from '@okur/contract/roll-overs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../kit/client/drafts.ts';
import { session } from '../../kit/client/session.ts';
import { askToLeave } from '../../kit/form/askToLeave.ts';
import { RestoredNotice } from '../../kit/form/RestoredNotice.tsx';
import { useLeaveGuard } from '../../kit/form/useLeaveGuard.ts';

export type Step = PlannedDepartment['step'];
export type UserStep = Exclude<PlannedUser['step'], 'promote'>;

/** What was chosen otherwise than suggested. */
export interface Choices {
  /** Absent: the year that has something to be done. */
  academic_year?: string;
  departments: { department_id: string; step: Step; department_name?: string }[];
  users: { user_id: string; step: UserStep }[];
}

export const noChoices: Choices = { departments: [], users: [] };

/**
 * What was chosen for a change of year, an hour's work in a large school: asked about before it is left or another year
 * is taken, and there again after a session that ended.
 */
export function useChoices(companyId: string) {
  const { t } = useTranslation();
  const [key] = useState(() => draftKey(`roll-over:${companyId}`));
  const [found, setFound] = useState(() => readDraft<Choices>(key));
  const [choices, setChoices] = useState<Choices>(() => ({ ...noChoices, ...found?.values }));
  const isOpen = choices.departments.length + choices.users.length > 0;
  const ask = () => askToLeave(t);
  useLeaveGuard({ holds: () => isOpen, ask });
  useEffect(() => (isOpen ? writeDraft(key, choices, false) : dropDraft(key)), [key, choices, isOpen]);
  // As of a form: who leaves them has said so; a session that has ended is not the person's doing.
  useEffect(() => () => (session.hasExpired() ? undefined : dropDraft(key)), [key]);
  const reset = (next: Choices = noChoices) => {
    setFound(null);
    setChoices(next);
  };
  return {
    choices,
    setChoices,
    /** Nothing chosen, or the person gives it up. */
    mayReset: async (): Promise<boolean> => !isOpen || ask(),
    reset,
    draftNotice: found && isOpen ? <RestoredNotice at={found.at} onDiscard={() => reset()} /> : null,
  };
}
