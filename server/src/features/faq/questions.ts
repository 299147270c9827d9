import { list, deletedFilter } from '../../platform/database/list/index.ts';
import type { Faq, ReaderFaq } from '@okur/contract/faq';
import { faqColumns, lockFaq, arrange, faqById } from './store.ts';
import {
  sql,
  matches,
  ifGiven,
  rows,
  insertRows,
  updateRows,
  touched,
  softDelete,
} from '../../platform/database/index.ts';
import type { faq as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/database/ids.ts';
import { faqs } from '../../platform/database/tables/index.ts';
import { cleanHtml } from '../../platform/sandbox/rich-text.ts';
import { checkVersion } from '../../platform/http/api-error.ts';

/** Behind every other question. */
const last = 1_000_000;

export function listFaq({ db, caller, query }: ContextOf<typeof contract.listFaq>) {
  return list<Faq>(db, query, {
    columns: faqColumns,
    from: sql`faqs f`,
    where: sql`${deletedFilter(caller, 'GENERAL_CONTENTS', sql`f.deleted_at`, query.deleted)}
          and ${matches(sql`f.search`, query.search)}
          and ${ifGiven(query.language, (language) => sql`f.language = ${language}`)}
            and ${ifGiven(query.published, (published) => sql`f.published = ${published}`)}`,
    sorts: {
      order: [sql`f.language`, sql`f."order"`],
      question: sql`f.question collate "tr-x-icu"`,
      created_at: sql`f.created_at`,
      updated_at: sql`f.updated_at`,
    },
    sort: 'order',
    id: sql`f.id`,
  });
}

export async function faqOfLanguage({ db, params }: ContextOf<typeof contract.faqOfLanguage>) {
  return {
    data: await rows<ReaderFaq>(
      db,
      sql`select id, question, answer from faqs where language = ${params.lang} and published and deleted_at is null
          order by "order", id`,
    ),
  };
}

export async function createFaq({ db, body, record }: ContextOf<typeof contract.createFaq>) {
  const { order = last, answer, ...values } = body;
  await lockFaq(db);
  const id = newId();
  await insertRows(db, faqs, { id, ...values, answer: await cleanHtml(answer, 'answer'), order });
  await arrange(db, values.language, { id, order });
  const after = await faqById(db, id);
  record({ action: 'create', subject: 'GENERAL_CONTENTS', subjectId: id, after });
  return { data: after };
}

export async function updateFaq({ db, params, body, record }: ContextOf<typeof contract.updateFaq>) {
  const { version, order, answer, ...values } = body;
  await lockFaq(db);
  const before = await faqById(db, params.id, sql`f.deleted_at is null`);
  checkVersion(version, before);
  await updateRows(
    db,
    faqs,
    {
      ...values,
      ...(answer === undefined ? {} : { answer: await cleanHtml(answer, 'answer') }),
      ...touched(),
    },
    sql`id = ${before.id}`,
  );
  const language = values.language ?? before.language;
  const isMoved = language !== before.language;
  if (order !== undefined || isMoved) await arrange(db, language, { id: before.id, order: order ?? last });
  if (isMoved) await arrange(db, before.language);
  const after = await faqById(db, before.id);
  record({ action: 'update', subject: 'GENERAL_CONTENTS', subjectId: before.id, before, after });
  return { data: after };
}

export async function deleteFaq({ db, params, query, record }: ContextOf<typeof contract.deleteFaq>) {
  await lockFaq(db);
  const before = await faqById(db, params.id);
  const action = await softDelete(db, faqs, before, query.version);
  await arrange(db, before.language, before.deleted_at ? before : undefined);
  const after = await faqById(db, before.id);
  record({
    action,
    subject: 'GENERAL_CONTENTS',
    subjectId: before.id,
    before,
    after,
  });
  return { data: after };
}
