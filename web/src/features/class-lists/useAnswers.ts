import { answerClassList, getClassList, type ClassList, type Question } from '@okur/contract/class-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { queryOf, useRefresh } from '../../kit/client/useCall.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';

export type Say = (line: number, userId: string, choice: Question['chosen']) => void;

/** Says who a row is. Each answer is kept by the server at once, one after the other. */
export function useAnswers(list: ClassList): Say {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  const last = useRef<Promise<void>>(Promise.resolve());

  async function send(line: number, user_id: string, choice: Question['chosen']) {
    const params = { id: list.company_id, classListId: list.id };
    const { queryKey } = queryOf(getClassList, { params });
    try {
      const answer = await call(answerClassList, { params, body: { answers: [{ line, user_id, choice }] } });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    } catch (failure) {
      sayFailure(failure, t);
      await refresh();
    }
  }

  return (line, userId, choice) => {
    last.current = last.current.then(() => send(line, userId, choice));
  };
}
