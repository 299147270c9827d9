import type { qti as contract } from '@okur/contract';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { FileAnswer } from '../../platform/http/respond.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { articleById } from '../articles/store.ts';
import { examById, questionsOf } from '../exams/store.ts';
import { type Contents, packageOf } from './package.ts';

/** The questions of an exam that count, in their order. */
export async function examQti({ db, caller, params, services }: ContextOf<typeof contract.examQti>) {
  const { id, name, language } = await examById(db, caller, params.id);
  const questions = (await questionsOf(db, id)).filter(({ deleted_at }) => deleted_at === null);
  return fileOf({ title: name, language, questions }, services);
}

export async function articleQti({ db, caller, params, services }: ContextOf<typeof contract.articleQti>) {
  const { title, language, questions, body } = orNotFound(await articleById(db, caller, params.id));
  return fileOf({ title, language, questions, text: body }, services);
}

const fileOf = (contents: Contents, { storage }: Services): FileAnswer => ({
  fileName: `${contents.title}.zip`,
  contentType: 'application/zip',
  bytes: packageOf(contents, storage),
});
