import { getClassList, remapClassList, type ClassList, type ClassListField } from '@okur/contract/class-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { queryOf, useRefresh } from '../../kit/client/useCall.ts';
import { placed } from './mapping.ts';

/** What the columns are taken for. Every choice is kept by the server at once, so a reload loses none. */
export function useMapping(list: ClassList) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [draft, setDraft] = useState<readonly ClassListField[] | null>(null);
  const latest = useRef<readonly ClassListField[]>(null);
  const sending = useRef(false);
  const mapping = draft ?? list.columns.map(({ field }) => field);

  function choose(index: number, field: ClassListField) {
    const next = placed(latest.current ?? mapping, index, field);
    latest.current = next;
    setDraft(next);
    void send();
  }

  /** One request at a time; choices made meanwhile go with the next, the latest holds them all. */
  async function send() {
    if (sending.current) return;
    sending.current = true;
    let sent: readonly ClassListField[] | null = null;
    while (latest.current !== sent) {
      sent = latest.current;
      if (sent) await save([...sent]);
    }
    sending.current = false;
    latest.current = null;
    setDraft(null);
  }

  async function save(next: ClassListField[]) {
    const params = { id: list.company_id, classListId: list.id };
    try {
      const answer = await call(remapClassList, { params, body: { mapping: next } });
      await client.cancelQueries({ queryKey: queryOf(getClassList, { params }).queryKey });
      client.setQueryData(queryOf(getClassList, { params }).queryKey, answer);
    } catch (failure) {
      sayFailure(failure, t);
      await refresh();
    }
  }

  return { mapping, choose, saving: draft !== null };
}
