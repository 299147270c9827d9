import { visible } from './reach.ts';
import type { articles as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { insertArticle, changeArticle } from './save.ts';
import { auditedRow, rowOf } from './store.ts';
import { articles } from '../../platform/database/tables/index.ts';
import { rows, sql, softDelete } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { measureQuality } from './quality.ts';

export async function getArticle({ db, caller, params }: ContextOf<typeof contract.getArticle>) {
  return { data: await visible(db, caller, params.id) };
}

export async function createArticle({ db, caller, body, record }: ContextOf<typeof contract.createArticle>) {
  const article = await insertArticle(db, caller, body);
  record({
    action: 'create',
    subject: 'ARTICLE',
    subjectId: article.id,
    companyId: caller.staff?.company?.id ?? null,
    after: auditedRow(article),
  });
  return { data: article };
}

export async function updateArticle({ db, caller, params, body, record }: ContextOf<typeof contract.updateArticle>) {
  const { before, after } = await changeArticle(db, caller, params.id, body);
  record({
    action: 'update',
    subject: 'ARTICLE',
    subjectId: params.id,
    companyId: caller.staff?.company?.id ?? null,
    before: auditedRow(before),
    after: auditedRow(after),
  });
  return { data: after };
}

export async function deleteArticle({ db, caller, params, query, record }: ContextOf<typeof contract.deleteArticle>) {
  await rows(db, sql`select id from articles where id = ${params.id} for update`);
  const before = await visible(db, caller, params.id);
  if (!before.editable) throw new ApiError('forbidden');
  const action = await softDelete(db, articles, rowOf(before), query.version);
  const after = rowOf(await visible(db, caller, params.id));
  record({
    action,
    subject: 'ARTICLE',
    subjectId: params.id,
    companyId: caller.staff?.company?.id ?? null,
    before: rowOf(before),
    after,
  });
  return { data: after };
}

export async function qualityOfArticle({ db, caller, params }: ContextOf<typeof contract.qualityOfArticle>) {
  return {
    data: await measureQuality(db, await visible(db, caller, params.id)),
  };
}
