import { reachOf } from './reach.ts';
import { dropRosters, rosterInScope, rosterLink, wireRoster, retentionHours } from './store.ts';
import { checkState, checkAccepted, oneRosterImport } from './import-job.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import type { oneRosters as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { currentCards } from '../class-lists/store.ts';
import type { SchoolCard } from './sign-ins.ts';
import { done } from '@okur/contract/route';

export async function acceptOneRoster(context: ContextOf<typeof contract.acceptOneRoster>) {
  const { db, scope, caller, params, body, record } = context;
  reachOf(caller, null);
  const stored = await rosterInScope(db, scope, params.id, true);
  checkState(stored);
  if (stored.fingerprint !== body.fingerprint)
    throw new ApiError('stale_version', { current: await wireRoster(db, scope, stored.id) });
  checkAccepted(stored.summary, body);
  const data = await startJob(context, oneRosterImport, {
    input: { id: stored.id, ...body },
    companyId: stored.company_id,
    subject: 'ONE_ROSTER',
    subjectId: stored.id,
    params: { file: stored.file_name },
    link: rosterLink(stored.id),
  });
  record({
    action: 'create',
    subject: 'JOB',
    subjectId: data.id,
    companyId: stored.company_id,
    after: { kind: data.kind },
  });
  return { data };
}

export async function cardsOfOneRoster({
  db,
  services: own,
  scope,
  params,
}: ContextOf<typeof contract.cardsOfOneRoster>) {
  const stored = await rosterInScope(db, scope, params.id);
  const age = Date.now() - Date.parse(stored.accepted_at ?? '');
  const cards = stored.cards && age <= retentionHours * 3_600_000 ? own.secrets.open(stored.cards) : undefined;
  return { data: await currentCards(db, JSON.parse(orNotFound(cards)) as SchoolCard[], stored.accepted_at!) };
}

export async function discardOneRoster({ db, scope, params, record }: ContextOf<typeof contract.discardOneRoster>) {
  const stored = await rosterInScope(db, scope, params.id, true);
  checkState(stored);
  await dropRosters(db, [stored.id]);
  record({
    action: 'delete',
    subject: 'ONE_ROSTER',
    subjectId: stored.id,
    companyId: stored.company_id,
    before: { file_name: stored.file_name },
  });
  return done;
}
