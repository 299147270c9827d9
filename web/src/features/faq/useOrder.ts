import { updateFaq, type Faq } from '@okur/contract/faq';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { moved } from '../../kit/list/useDrag.ts';

/**
 * The order as it is on the screen: it follows a move at once, and the server as soon as nothing is under way. Moves
 * are sent one after the other, each without a version: a move changes no words.
 */
export function useOrder(rows: readonly Faq[]) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const underWay = useRef({ count: 0, last: Promise.resolve() });
  const rankOf = (row: Faq) => ids?.indexOf(row.id) ?? row.order;
  const ordered = [...rows].sort((a, b) => rankOf(a) - rankOf(b));

  function move(id: string, to: number) {
    const from = ordered.findIndex((row) => row.id === id);
    const row = ordered[from];
    if (!row || to < 0 || to >= ordered.length || to === from) return;
    setIds(
      moved(
        ordered.map((other) => other.id),
        id,
        to,
      ),
    );
    setSaid(t('faq.moved', { question: row.question, position: to + 1, count: ordered.length }));
    underWay.current.count += 1;
    underWay.current.last = underWay.current.last.then(async () => {
      await act(() => call(updateFaq, { params: { id }, body: { order: to + 1 } }));
      underWay.current.count -= 1;
      if (underWay.current.count === 0) setIds(null);
    });
  }

  return { ordered, move, said };
}
