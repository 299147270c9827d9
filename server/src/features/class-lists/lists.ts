import { listInScope, wireOf, review, companyInScope } from './store.ts';
import type { classLists } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { beginImport, checkIdle } from './accept.ts';
import { currentCards, type SealedCard } from './cards.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { type AnswerOf, done } from '@okur/contract/route';
import { list } from '../../platform/database/list/index.ts';
import { inCompany } from '../../platform/access/scope.ts';

/** How long an uploaded list waits, and how long the cards of an import can be printed. */
const retentionHours = 24;

export async function getClassList({ db, scope, params }: ContextOf<typeof classLists.getClassList>) {
  const stored = await listInScope(db, scope, params.id, params.classListId);
  return { data: wireOf(stored, await review(db, stored.company_id, stored, stored.mapping)) };
}

export async function acceptClassList(context: ContextOf<typeof classLists.acceptClassList>) {
  return {
    data: await beginImport(context, context.params.id, context.params.classListId, context.body),
  };
}

export async function cardsOfClassList({
  db,
  services: own,
  scope,
  params,
}: ContextOf<typeof classLists.cardsOfClassList>) {
  const stored = await listInScope(db, scope, params.id, params.classListId);
  const age = Date.now() - new Date(stored.accepted_at ?? 0).getTime();
  const cards = stored.cards && age <= retentionHours * 3_600_000 ? own.secrets.open(stored.cards) : undefined;
  return { data: await currentCards(db, JSON.parse(orNotFound(cards)) as SealedCard[], stored.accepted_at!) };
}

export async function discardClassList({ db, scope, params, record }: ContextOf<typeof classLists.discardClassList>) {
  const stored = await listInScope(db, scope, params.id, params.classListId, true);
  await checkIdle(db, stored);
  await rows(db, sql`delete from class_lists where id = ${stored.id}`);
  record({
    action: 'delete',
    subject: 'CLASS_LIST',
    subjectId: stored.id,
    companyId: params.id,
    before: { file_name: stored.file_name },
  });
  return done;
}

export async function listClassLists({ db, scope, params, query }: ContextOf<typeof classLists.listClassLists>) {
  await companyInScope(db, scope, params.id);
  return list<AnswerOf<typeof classLists.listClassLists>['data'][number]>(db, query, {
    columns: sql`l.id, l.file_name, l.state, l.counts, l.created_at, l.accepted_at`,
    from: sql`class_lists l`,
    where: sql`l.company_id = ${params.id} and ${inCompany(scope, sql`l.company_id`)}`,
    sorts: { created_at: sql`l.created_at` },
    sort: '-created_at',
    id: sql`l.id`,
  });
}
