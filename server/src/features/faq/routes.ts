import { faq as contract } from '@okur/contract';
import type { Faq, ReaderFaq } from '@okur/contract/faq';
import { ifGiven, insertRows, matches, rows, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { list, deletedFilter } from '../../platform/database/list/index.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import { cleanHtml } from '../../platform/sandbox/rich-text.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { faqs } from '../../platform/database/tables/index.ts';
import { arrange, faqById, faqColumns, lockFaq } from './store.ts';

/** Behind every other question. */
const last = 1_000_000;

export const faqFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listFaq: ({ db, caller, query }) =>
      list<Faq>(db, query, {
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
      }),

    faqOfLanguage: async ({ db, params }) => ({
      data: await rows<ReaderFaq>(
        db,
        sql`select id, question, answer from faqs where language = ${params.lang} and published and deleted_at is null
          order by "order", id`,
      ),
    }),

    createFaq: async ({ db, body, record }) => {
      const { order = last, answer, ...values } = body;
      await lockFaq(db);
      const id = newId();
      await insertRows(db, faqs, { id, ...values, answer: await cleanHtml(answer, 'answer'), order });
      await arrange(db, values.language, { id, order });
      const after = await faqById(db, id);
      record({ action: 'create', subject: 'GENERAL_CONTENTS', subjectId: id, after });
      return { data: after };
    },

    updateFaq: async ({ db, params, body, record }) => {
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
    },

    deleteFaq: async ({ db, params, query, record }) => {
      await lockFaq(db);
      const before = await faqById(db, params.id);
      checkVersion(query.version, before);
      await updateRows(
        db,
        faqs,
        { deleted_at: before.deleted_at ? null : sql`now()`, ...touched() },
        sql`id = ${before.id}`,
      );
      await arrange(db, before.language, before.deleted_at ? before : undefined);
      const after = await faqById(db, before.id);
      record({
        action: before.deleted_at ? 'restore' : 'delete',
        subject: 'GENERAL_CONTENTS',
        subjectId: before.id,
        before,
        after,
      });
      return { data: after };
    },
  });
