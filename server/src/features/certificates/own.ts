import { inUsers } from '../../platform/access/scope.ts';
import { row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { certificatesOf } from './store.ts';
import type { certificates as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { pdfOf } from './pdf.ts';

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

export async function myCertificates({ db, caller }: ContextOf<typeof contract.myCertificates>) {
  return { data: await certificatesOf(db, caller.id) };
}

export async function myCertificate({ db, caller, params, services }: ContextOf<typeof contract.myCertificate>) {
  return pdfOf({ db, services }, [await ownId(db, caller.id, params.id)]);
}

export async function certificatesOfChild({ db, scope, params }: ContextOf<typeof contract.certificatesOfChild>) {
  return {
    data: await certificatesOf(db, await childId(db, scope, params.id)),
  };
}

export async function certificateOfChild({
  db,
  scope,
  params,
  services,
}: ContextOf<typeof contract.certificateOfChild>) {
  return pdfOf({ db, services }, [await ownId(db, await childId(db, scope, params.id), params.certificateId)]);
}
