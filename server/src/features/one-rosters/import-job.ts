import type { Change } from '../../platform/database/audit.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { z } from 'zod';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import { runEachAfterCommit } from '../../platform/http/after-commit.ts';
import { invalidField, ApiError } from '../../platform/http/api-error.ts';
import type { AfterCommit } from '../../platform/http/request-context.ts';
import { carryOut } from './carry-out.ts';
import { reachOf } from './reach.ts';
import { holdSource } from './source.ts';
import { untilAway } from '../../platform/mail/mail.ts';
import { closeRoster, review, type Review, rosterInScope, rosterLink, type StoredRoster } from './store.ts';
import { tellWebhooks } from '../webhooks/store.ts';

const Input = z.strictObject({
  id: z.uuid(),
  fingerprint: z.string(),
  skip_faulty: z.boolean(),
  confirm_removals: z.int().nullable(),
});
type Input = z.output<typeof Input>;

/** Imports a roster that was looked at: the same plan, worked out again in the transaction that carries it out. */
export const oneRosterImport = jobKind({
  kind: 'one_roster_import',
  input: Input,
  needs: ['add', 'USER'],
  work: importRoster,
});

async function importRoster({ services, input, caller, actor, progress, finish }: JobRun<Input>) {
  if (!caller?.staff) throw new ApiError('forbidden');
  const { staff, scope } = caller;
  const changes: Change[] = [];
  const after: AfterCommit[] = [];
  await progress(0, null, 'one_roster_check');
  await services.transaction(async (tx) => {
    const stored = await rosterInScope(tx, scope, input.id, true);
    checkState(stored);
    const reach = reachOf(caller, stored.company_id);
    await holdSource(tx, reach, stored.roster);
    const reviewed = await review(tx, reach, stored.roster, stored);
    if (reviewed.fingerprint !== input.fingerprint) throw new ApiError('stale_version');
    checkAccepted(reviewed.view, input);
    const { sourceId, cards } = await carryOut(
      {
        db: tx,
        // Hundreds of invitations do not wait one by one for a mail server that is away: `invitationMails` sends them.
        services: { ...services, mailer: untilAway(services.mailer) },
        locale: staff.record.locale,
        record: (change) => changes.push(change),
        afterCommit: (work) => after.push(work),
        progress: (phase, done, total) => progress(done, total, `one_roster_${phase}`),
      },
      reviewed.plan,
      stored.roster,
      stored.company_id,
    );
    changes.push({
      action: 'import',
      subject: 'ONE_ROSTER',
      subjectId: stored.id,
      companyId: stored.company_id,
      after: { file_name: stored.file_name, counts: reviewed.view.counts },
    });
    await writeAudit(tx, actor, changes);
    await closeRoster(tx, stored.id, sourceId, cards.length > 0 ? services.secrets.seal(JSON.stringify(cards)) : null);
    const companies = changes.flatMap(({ companyId }) => companyId ?? []);
    await tellWebhooks(tx, [...new Set(companies)], 'roster.imported', { roster_id: stored.id });
    await finish(tx, {
      result: { people: reviewed.view.counts.student.create + reviewed.view.counts.instructor.create },
      link: rosterLink(stored.id),
    });
  });
  await runEachAfterCommit(after);
}

export function checkState({ state }: Pick<StoredRoster, 'state'>): void {
  if (state !== 'preview') throw new ApiError('conflict', { errors: { id: ['one_roster.accepted_already'] } });
}

/** What is in the way, faults and people who would go, must have been said to be known. */
export function checkAccepted(
  { fault_counts, removals }: Review['view'],
  { skip_faulty, confirm_removals }: Pick<Input, 'skip_faulty' | 'confirm_removals'>,
): void {
  if (fault_counts.stop > 0) throw invalidField('file', 'one_roster.stopped', { count: fault_counts.stop });
  if (fault_counts.fault > 0 && !skip_faulty)
    throw invalidField('skip_faulty', 'one_roster.faults_left', { count: fault_counts.fault });
  if (removals.must_confirm && confirm_removals !== removals.people)
    throw invalidField('confirm_removals', 'one_roster.removals_unconfirmed', {
      count: removals.people,
      of: removals.of,
    });
}
