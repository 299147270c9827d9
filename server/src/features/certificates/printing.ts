import { pdfOf, previewPdf } from './pdf.ts';
import { certificateById, certificateTables, visibleCertificates, templateById } from './store.ts';
import type { certificates as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { rows, sql, array } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export async function downloadCertificate({
  db,
  scope,
  params,
  services,
}: ContextOf<typeof contract.downloadCertificate>) {
  return pdfOf({ db, services }, [(await certificateById(db, scope, params.id)).id]);
}

export async function printCertificates({ db, scope, body, services }: ContextOf<typeof contract.printCertificates>) {
  const ids = await rows<{ id: string }>(
    db,
    sql`select c.id from ${certificateTables} where c.id = any(${array(body.ids)})
          and ${visibleCertificates(scope)}`,
  );
  if (ids.length < new Set(body.ids).size) throw new ApiError('not_found');
  return pdfOf({ db, services }, body.ids);
}

export async function previewCertificate({
  db,
  scope,
  params,
  services,
}: ContextOf<typeof contract.previewCertificate>) {
  return previewPdf({ db, services }, (await templateById(db, scope, params.id)).id);
}
