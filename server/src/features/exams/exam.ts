import { examById } from './store.ts';
import type { exams as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { insertExam, changeExam, toggleExam } from './save.ts';

export async function getExam({ db, caller, params }: ContextOf<typeof contract.getExam>) {
  return { data: await examById(db, caller, params.id) };
}

export async function createExam({ db, caller, body, record }: ContextOf<typeof contract.createExam>) {
  const after = await insertExam(db, caller, body);
  record({
    action: 'create',
    subject: 'EXAM',
    subjectId: after.id,
    companyId: caller.staff?.company?.id ?? null,
    after,
  });
  return { data: after };
}

export async function updateExam({ db, caller, params, body, record }: ContextOf<typeof contract.updateExam>) {
  const { before, after } = await changeExam(db, caller, params.id, body);
  record({
    action: 'update',
    subject: 'EXAM',
    subjectId: after.id,
    companyId: caller.staff?.company?.id ?? null,
    before,
    after,
  });
  return { data: after };
}

export async function deleteExam({ db, caller, params, query, record }: ContextOf<typeof contract.deleteExam>) {
  const { before, after } = await toggleExam(db, caller, params.id, query.version);
  record({
    action: before.deleted_at ? 'restore' : 'delete',
    subject: 'EXAM',
    subjectId: after.id,
    companyId: caller.staff?.company?.id ?? null,
    before,
    after,
  });
  return { data: after };
}
