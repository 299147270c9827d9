import {
  answerClassList,
  getClassList,
  mendClassList,
  type ClassList,
  type Question,
} from '@okur/contract/class-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { queryOf, useRefresh } from '../../kit/client/useCall.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';

export interface RowChanges {
  /** Says who a row is. */
  say: (line: number, question: Question, choice: Question['chosen']) => void;
  /** Corrects a wrong cell of a row. */
  mend: (line: number, columnIndex: number, value: string) => void;
}

/** What a person sets right in the rows. Each change is stored by the server at once, one after the other. */
export function useRowChanges(list: ClassList): RowChanges {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  const last = useRef<Promise<void>>(Promise.resolve());
  const params = { id: list.company_id, classListId: list.id };

  async function send(change: () => Promise<{ data: ClassList }>) {
    const { queryKey } = queryOf(getClassList, { params });
    try {
      const answer = await change();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    } catch (failure) {
      sayFailure(failure, t);
      await refresh();
    }
  }
  const enqueue = (change: () => Promise<{ data: ClassList }>) => {
    last.current = last.current.then(() => send(change));
  };

  return {
    say: (line, { kind, user_id }, choice) =>
      enqueue(() => call(answerClassList, { params, body: { answers: [{ line, kind, user_id, choice }] } })),
    mend: (line, column_index, value) =>
      enqueue(() => call(mendClassList, { params, body: { cells: [{ line, column_index, value }] } })),
  };
}
