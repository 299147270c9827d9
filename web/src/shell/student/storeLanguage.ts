import type { OwnStudent } from '@okur/contract/accounts';
import type { Language } from '@okur/contract/fields';
import { mySettings } from '@okur/contract/student';
import { studentQuery } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { queryClient } from '../../kit/client/query.ts';

/** Stores the language of the pages, which then holds on every device. */
export async function storeLanguage(student: OwnStudent, locale: Language): Promise<void> {
  const { data } = await call(mySettings, { body: { locale } });
  queryClient.setQueryData(studentQuery.queryKey, { ...student, settings: data });
}
