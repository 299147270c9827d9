import { type ActivationCodeProduct, deleteActivationCodeProduct } from '@okur/contract/activation-code-products';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import type { MaybeAction } from '../../kit/list/RowMenu.tsx';
import { ProductForm } from './ProductForm.tsx';

/** What can be done with a product; `leave` where its page is gone with it. */
export function useProductActions(leave?: () => Promise<void>) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  async function remove({ id, name }: ActivationCodeProduct) {
    const isSure = await confirm({
      title: t('code_products.delete_title', { name }),
      text: t('code_products.delete_text'),
      action: t('kit.delete'),
      danger: true,
    });
    if (!isSure) return;
    await act(
      async () => {
        await call(deleteActivationCodeProduct, { params: { id } });
        await leave?.();
      },
      t('code_products.deleted', { name }),
    );
  }
  return (product: ActivationCodeProduct): MaybeAction[] => [
    ability.can('edit', 'ACTIVATION_CODE_PRODUCTS') && {
      label: t('kit.edit'),
      icon: <IconEdit size={16} />,
      onClick: () => openFormModal(<ProductForm product={product} />),
    },
    ability.can('delete', 'ACTIVATION_CODE_PRODUCTS') && {
      label: t('kit.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => remove(product),
    },
  ];
}
