import { mySettings } from '@okur/contract/student';
import type { BodyIn } from '@okur/contract/route';
import { studentQuery } from '../kit/client/account.ts';
import { call } from '../kit/client/api.ts';
import { queryClient } from '../kit/client/query.ts';

/**
 * Stores what a student chose while reading or watching, which goes on when the server cannot store it: it then holds
 * until the page is loaded again.
 */
export function storeOwnSettings(chosen: BodyIn<typeof mySettings>): void {
  queryClient.setQueryData(
    studentQuery.queryKey,
    (student) => student && { ...student, settings: { ...student.settings, ...chosen } },
  );
  void call(mySettings, { body: chosen }).catch(() => {});
}
