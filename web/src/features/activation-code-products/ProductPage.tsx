import { Button } from '@mantine/core';
import { type ActivationCodeProduct, getActivationCodeProduct } from '@okur/contract/activation-code-products';
import { IconEdit } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { ProductForm } from './ProductForm.tsx';
import { OnSale } from './ProductList.tsx';
import { useProductActions } from './useProductActions.tsx';

/** One product: what it is and costs, and what was changed. */
export default function ProductPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      query={useCall(getActivationCodeProduct, { params: { id } })}
      crumbs={[{ label: t('menu.activation_code_products'), to: '/activation-code-products' }]}
      title={({ data }) => data.name}
      badge={({ data }) => <OnSale active={data.active} />}
      actions={({ data }) => <Actions product={data} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('companies.overview'), content: <Overview product={data} /> },
        {
          key: 'activity',
          label: t('audit.title'),
          content: <ActivityTab subject="ACTIVATION_CODE_PRODUCTS" id={data.id} />,
        },
      ]}
    />
  );
}

function Actions({ product }: { product: ActivationCodeProduct }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [edit, ...others] = useProductActions(() => navigate({ to: '/activation-code-products' }))(product);
  const mayEdit = useAbility().can('edit', 'ACTIVATION_CODE_PRODUCTS') && edit;
  return (
    <>
      {mayEdit ? (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} />}
          onClick={() => openFormModal(<ProductForm product={product} />)}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      <RowMenu label={product.name} actions={others} />
    </>
  );
}

function Overview({ product }: { product: ActivationCodeProduct }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { currency, duration_days: days } = product;
  return (
    <Facts
      items={[
        [t('code_products.description'), product.description],
        [t('code_products.code_count'), f.number(product.code_count)],
        [t('code_products.duration_days'), t('code_products.days', { count: days, value: f.number(days) })],
        [t('code_products.price'), f.money(product.list_price, currency)],
        [
          t('code_products.discount_percent'),
          product.discount_percent === null ? t('code_products.no_discount') : f.percent(product.discount_percent, 2),
        ],
        [t('code_products.charge'), f.money(product.piece_price, currency)],
        [t('code_products.tax_percent'), f.percent(product.tax_percent, 2)],
        [t('code_products.created_at'), f.dateTime(product.created_at)],
      ]}
    />
  );
}
