import type { Language } from '@okur/contract/fields';
import type { Change } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';

/** What carrying out needs of its caller, and how it tells what it did. */
export interface Writer {
  db: Db;
  services: Services;
  locale: Language;
  record(change: Change): void;
  afterCommit(work: () => Promise<void> | void): void;
  progress(phase: string, done: number, total: number): Promise<void>;
}

const actions = { create: 'create', update: 'update', restore: 'restore', remove: 'delete' } as const;

/** One entry in the audit for each row that changes. */
export function recordAll(
  { record }: Writer,
  subject: string,
  planned: readonly {
    id: string;
    effect: keyof typeof actions | 'unchanged';
    companyId: string;
    before: object | null;
    after: object;
  }[],
): void {
  for (const { id, effect, companyId, before, after } of planned) {
    if (effect !== 'unchanged')
      record({
        action: actions[effect],
        subject,
        subjectId: id,
        companyId: companyId || null,
        ...(before ? { before } : {}),
        after,
      });
  }
}
