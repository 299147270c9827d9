import { templateById, certificateById } from './store.ts';
import { standing } from './list.ts';
import { checkNamed, issue, namedStudents, previewOf } from './issue.ts';
import { issuedChanges } from './changes.ts';
import type { certificates as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { rows, sql } from '../../platform/database/index.ts';

export async function issueCertificates({
  db,
  caller,
  scope,
  body,
  record,
  unchanged,
}: ContextOf<typeof contract.issueCertificates>) {
  const template = await templateById(db, scope, body.template_id, { ...standing, lock: true });
  await checkNamed(db, scope, body);
  const issued = await issue(db, template, namedStudents(scope, body), caller.id);
  for (const change of issuedChanges(caller.staff?.company?.id ?? null, template, issued)) record(change);
  if (issued.length === 0) unchanged();
  return { data: { issued: issued.length } };
}

export async function previewIssue({ db, scope, body }: ContextOf<typeof contract.previewIssue>) {
  const template = await templateById(db, scope, body.template_id, standing);
  await checkNamed(db, scope, body);
  return { data: await previewOf(db, template.id, namedStudents(scope, body)) };
}

export async function withdrawCertificate({
  db,
  caller,
  scope,
  params,
  body,
  record,
}: ContextOf<typeof contract.withdrawCertificate>) {
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
}

/** Someone looked at it after a correction: it stays valid. Taken back, it is to be checked again. */
export async function checkCertificate({
  db,
  caller,
  scope,
  params,
  body,
  record,
  unchanged,
}: ContextOf<typeof contract.checkCertificate>) {
  const before = await certificateById(db, scope, params.id, true);
  const isChecked = before.checked_at !== null && before.state === 'valid';
  if (before.state === 'withdrawn' || (body.stays_valid && before.state === 'valid' && !isChecked))
    throw new ApiError('conflict', { current: before });
  if (body.stays_valid === isChecked) {
    unchanged();
    return { data: before };
  }
  const [at, by] = body.stays_valid ? [sql`now()`, caller.id] : [sql`null`, null];
  await rows(
    db,
    sql`update certificates set checked_at = ${at}, checked_by = ${by}, version = version + 1, updated_at = now()
      where id = ${before.id}`,
  );
  const after = await certificateById(db, scope, before.id);
  record({
    action: 'update',
    subject: 'CERTIFICATES',
    subjectId: after.id,
    companyId: caller.staff?.company?.id ?? null,
    before: { title: before.title, holder: before.holder, checked_at: before.checked_at },
    after: { title: after.title, holder: after.holder, checked_at: after.checked_at },
  });
  return { data: after };
}
