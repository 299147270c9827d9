import { type BookOrder, bookOrderEpub, retryBookOrder } from '@okur/contract/book-orders';
import { IconArrowBackUp, IconBook, IconDownload, IconReload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { saveFile } from '../../kit/saveFile.ts';
import { ReturnOrder } from './ReturnOrder.tsx';

/** What can be done with an order, in its row and on its page. */
export function useOrderActions() {
  const { t } = useTranslation();
  const { act } = useAct();
  const navigate = useNavigate();
  const mayEdit = useAbility().can('edit', 'BOOK_ORDERS');
  return (row: BookOrder) => [
    row.book_id !== null && {
      label: t('book_orders.to_book'),
      icon: <IconBook size={16} />,
      onClick: () => void navigate({ to: '/books/list/$id', params: { id: row.book_id! } }),
    },
    row.epub_size !== null && {
      label: t('book_orders.epub'),
      icon: <IconDownload size={16} />,
      onClick: () =>
        act(async () => saveFile(await call(bookOrderEpub, { params: { id: row.id } }), `${row.title}.epub`)),
    },
    mayEdit &&
      row.state === 'failed' && {
        label: t('book_orders.retry'),
        icon: <IconReload size={16} />,
        onClick: () =>
          act(
            () => call(retryBookOrder, { params: { id: row.id }, body: { version: row.version } }),
            t('book_orders.retried'),
          ),
      },
    mayEdit &&
      row.state === 'delivered' && {
        label: t('book_orders.return'),
        icon: <IconArrowBackUp size={16} />,
        danger: true,
        onClick: () => openFormModal(<ReturnOrder order={row} />),
      },
  ];
}
