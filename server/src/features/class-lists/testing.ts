import { classLists } from '@okur/contract';
import { type ErrorCode, errorCodes } from '@okur/contract/errors';
import type { Answer, Client, TestApp } from '../../platform/testing/app.ts';
import { endOf } from '../../platform/testing/jobs.ts';

/** Accepts a list and waits for its import: the list as it is then, or why it was refused, at once or by the job. */
export async function acceptAndWait(
  app: TestApp,
  client: Client,
  companyId: string,
  id: string,
  body: object = {},
): Promise<Answer> {
  const params = { id: companyId, classListId: id };
  const begun = await client.call(classLists.acceptClassList, { params, body });
  if (begun.status !== 202) return begun;
  const { error } = await endOf(app, begun.body.data.id);
  if (error) return { ...begun, status: errorCodes[error.code as ErrorCode], body: error };
  return client.call(classLists.getClassList, { params });
}
