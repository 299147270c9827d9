import { certificates as contract } from '@okur/contract';
import type { Certificate, CertificateTemplate } from '@okur/contract/certificates';
import { array, ifGiven, matches, row, rows, sql } from '../../platform/database/index.ts';
import { byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import { inUsers } from '../../platform/access/scope.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { issuedChanges } from './changes.ts';
import { storeImage } from './image.ts';
import { checkNamed, issue, namedStudents, previewOf } from './issue.ts';
import { pdfOf, previewPdf } from './pdf.ts';
import {
  certificateById,
  certificateColumns,
  certificatesOf,
  certificateTables,
  templateById,
  templateColumns,
  templateTables,
  visibleCertificates,
  visibleTemplates,
} from './store.ts';
import { changeTemplate, createTemplate, toggleTemplate } from './templates.ts';
import { verify } from './verify.ts';

const standing = { where: sql`t.deleted_at is null` };

export const certificatesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listCertificates: ({ db, scope, query }) =>
      list<Certificate>(db, query, {
        columns: certificateColumns,
        from: certificateTables,
        where: sql`${visibleCertificates(scope)} and ${matches(sql`c.search`, query.search)}
          and ${ifGiven(query.template_id, (id) => sql`c.template_id = ${id}`)}
          and ${ifGiven(query.department_id, (id) => sql`c.department_id = ${id}`)}
          and ${ifGiven(query.user_id, (id) => sql`c.user_id = ${id}`)}
            and ${ifGiven(query.state, (state) =>
              state === 'valid'
                ? sql`c.withdrawn_at is null`
                : sql`c.withdrawn_at
            is not null`,
            )}`,
        sorts: {
          issued_on: sql`c.issued_on`,
          holder: byName(sql`c.holder`),
          title: byName(sql`c.title`),
          department_name: byName(sql`c.department_name`),
        },
        sort: '-issued_on',
        id: sql`c.id`,
        filled: ['issued_on', 'holder', 'title', 'department_name'],
      }),
    issueCertificates: async ({ db, caller, scope, body, record, unchanged }) => {
      const template = await templateById(db, scope, body.template_id, { ...standing, lock: true });
      await checkNamed(db, scope, body);
      const issued = await issue(db, template, namedStudents(scope, body), caller.id);
      for (const change of issuedChanges(caller.staff?.company?.id ?? null, template, issued)) record(change);
      if (issued.length === 0) unchanged();
      return { data: { issued: issued.length } };
    },
    previewIssue: async ({ db, scope, body }) => {
      const template = await templateById(db, scope, body.template_id, standing);
      await checkNamed(db, scope, body);
      return { data: await previewOf(db, template.id, namedStudents(scope, body)) };
    },
    downloadCertificate: async ({ db, scope, params }) =>
      pdfOf(services, [(await certificateById(db, scope, params.id)).id]),
    printCertificates: async ({ db, scope, body }) => {
      const ids = await rows<{ id: string }>(
        db,
        sql`select c.id from ${certificateTables} where c.id = any(${array(body.ids)})
          and ${visibleCertificates(scope)}`,
      );
      if (ids.length < new Set(body.ids).size) throw new ApiError('not_found');
      return pdfOf(services, body.ids);
    },
    withdrawCertificate: async ({ db, caller, scope, params, body, record }) => {
      const before = await certificateById(db, scope, params.id, true);
      if (before.withdrawn_at) throw new ApiError('conflict', { current: before });
      await rows(
        db,
        sql`update certificates set withdrawn_at = now(), withdrawn_by = ${caller.id}, withdraw_reason = ${body.reason},
          version = version + 1, updated_at = now() where id = ${before.id}`,
      );
      const after = await certificateById(db, scope, before.id);
      record({
        action: 'withdraw',
        subject: 'CERTIFICATES',
        subjectId: after.id,
        companyId: caller.staff?.company?.id ?? null,
        before: { title: before.title, user_id: before.user_id, holder: before.holder },
        after: { withdraw_reason: body.reason },
      });
      return { data: after };
    },
    verifyCertificate: async ({ db, params, client }) => ({ data: await verify(db, params.serial, client.address) }),

    listCertificateTemplates: ({ db, caller, scope, query }) =>
      list<CertificateTemplate>(db, query, {
        columns: templateColumns,
        from: templateTables,
        where: sql`${visibleTemplates(scope)}
          and ${deletedFilter(caller, 'CERTIFICATES', sql`t.deleted_at`, query.deleted)}
          and ${matches(sql`t.search`, query.search)}`,
        sorts: { title: byName(sql`t.title`), created_at: sql`t.created_at`, updated_at: sql`t.updated_at` },
        sort: 'title',
        id: sql`t.id`,
        filled: ['title', 'created_at', 'updated_at'],
      }),
    getCertificateTemplate: async ({ db, scope, params }) => ({ data: await templateById(db, scope, params.id) }),
    createCertificateTemplate: async ({ db, caller, body, record }) => {
      const after = await createTemplate(db, caller, body);
      record({
        action: 'create',
        subject: 'CERTIFICATE_TEMPLATE',
        subjectId: after.id,
        companyId: caller.staff?.company?.id ?? null,
        after,
      });
      return { data: after };
    },
    updateCertificateTemplate: async ({ db, caller, params, body, record }) => {
      const { before, after } = await changeTemplate(db, caller, params.id, body);
      record({
        action: 'update',
        subject: 'CERTIFICATE_TEMPLATE',
        subjectId: after.id,
        companyId: caller.staff?.company?.id ?? null,
        before,
        after,
      });
      return { data: after };
    },
    deleteCertificateTemplate: async ({ db, caller, params, query, record }) => {
      const { before, after } = await toggleTemplate(db, caller, params.id, query.version);
      record({
        action: before.deleted_at ? 'restore' : 'delete',
        subject: 'CERTIFICATE_TEMPLATE',
        subjectId: after.id,
        companyId: caller.staff?.company?.id ?? null,
        before,
        after,
      });
      return { data: after };
    },
    uploadCertificateImage: async (context) => {
      const { before, after } = await storeImage(context);
      context.record({
        action: 'update',
        subject: 'CERTIFICATE_TEMPLATE',
        subjectId: after.id,
        companyId: context.caller.staff?.company?.id ?? null,
        before,
        after,
      });
      return { data: after };
    },
    previewCertificate: async ({ db, scope, params }) =>
      previewPdf(services, (await templateById(db, scope, params.id)).id),

    myCertificates: async ({ db, caller }) => ({ data: await certificatesOf(db, caller.id) }),
    myCertificate: async ({ db, caller, params }) => pdfOf(services, [await ownId(db, caller.id, params.id)]),
    certificatesOfChild: async ({ db, scope, params }) => ({
      data: await certificatesOf(db, await childId(db, scope, params.id)),
    }),
    certificateOfChild: async ({ db, scope, params }) =>
      pdfOf(services, [await ownId(db, await childId(db, scope, params.id), params.certificateId)]),
  });

type Scope = Parameters<typeof inUsers>[0];
type Db = Parameters<typeof row>[0];

const ownId = async (db: Db, userId: string, id: string): Promise<string> =>
  orNotFound(
    await row<{ id: string }>(
      db,
      sql`select id from certificates where id = ${id} and user_id = ${userId} and withdrawn_at is null`,
    ),
  ).id;
const childId = async (db: Db, scope: Scope, id: string): Promise<string> =>
  orNotFound(
    await row<{ id: string }>(
      db,
      sql`select u.id from users u where u.id = ${id} and u.deleted_at is null and ${inUsers(scope)}`,
    ),
  ).id;
