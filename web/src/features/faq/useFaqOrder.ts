import { updateFaq, type Faq } from '@okur/contract/faq';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useOrder } from '../../kit/list/useOrder.ts';

/** Each move is sent without a version: it changes no words. */
export function useFaqOrder(rows: readonly Faq[]) {
  const { t } = useTranslation();
  return useOrder(rows, {
    words: ({ question }, position, count) => t('faq.moved', { question, position, count }),
    store: ({ id }, order) => call(updateFaq, { params: { id }, body: { order } }),
  });
}
