import { Button, Stack, Text } from '@mantine/core';
import { type ActivationCodeProduct, listActivationCodeProducts } from '@okur/contract/activation-code-products';
import { currencies } from '@okur/contract/prices';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { ProductForm } from './ProductForm.tsx';
import { useProductActions } from './useProductActions.tsx';

/** What schools can buy. */
export default function ProductList() {
  const { t } = useTranslation();
  const list = useList(listActivationCodeProducts, { sort: 'name' });
  const actions = useProductActions();
  const add = useAbility().can('add', 'ACTIVATION_CODE_PRODUCTS') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<ProductForm />)}>
      {t('code_products.add')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.activation_code_products')}
      primary={add}
      columns={useColumns()}
      filters={
        <>
          <SelectField
            {...list.filter('active')}
            aria-label={t('code_products.active')}
            placeholder={t('code_products.active')}
            data={[
              { value: 'true', label: t('code_products.active') },
              { value: 'false', label: t('code_products.inactive') },
            ]}
            w={{ base: '48%', xs: 160 }}
            clearable
          />
          <SelectField
            {...list.filter('currency')}
            aria-label={t('code_products.currency')}
            placeholder={t('code_products.currency')}
            data={[...currencies]}
            w={{ base: '48%', xs: 150 }}
            clearable
          />
        </>
      }
      rowLink={(row) => `/activation-code-products/${row.id}`}
      rowActions={actions}
      empty={{ title: t('code_products.none'), text: t('code_products.none_text'), action: add }}
    />
  );
}

function useColumns(): Column<ActivationCodeProduct>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'name', label: t('code_products.name'), sort: true, lead: true, render: (row) => <Name product={row} /> },
    {
      key: 'active',
      label: t('code_products.active'),
      lead: true,
      render: (row) => <OnSale active={row.active} />,
    },
    { key: 'code_count', label: t('code_products.code_count'), sort: true, align: 'right' },
    {
      key: 'duration_days',
      label: t('code_products.duration_days'),
      sort: true,
      align: 'right',
      render: (row) => t('code_products.days', { count: row.duration_days, value: f.number(row.duration_days) }),
    },
    {
      key: 'price',
      label: t('code_products.price'),
      sort: true,
      align: 'right',
      hidden: true,
      export: { fields: ['list_price', 'currency'] },
      render: (row) => f.money(row.list_price, row.currency),
    },
    {
      key: 'discount_percent',
      label: t('code_products.discount_percent'),
      align: 'right',
      render: (row) => f.percent(row.discount_percent, 2),
    },
    {
      key: 'charge',
      label: t('code_products.charge'),
      sort: true,
      align: 'right',
      export: { fields: ['piece_price', 'currency'] },
      render: (row) => f.money(row.piece_price, row.currency),
    },
    { key: 'tax_percent', label: t('code_products.tax_percent'), align: 'right', hidden: true },
    {
      key: 'created_at',
      label: t('code_products.created_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.created_at),
    },
  ];
}

function Name({ product }: { product: ActivationCodeProduct }) {
  return (
    <Stack gap={0}>
      <Text size="sm" fw={550}>
        {product.name}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {product.description}
      </Text>
    </Stack>
  );
}

export function OnSale({ active }: { active: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge tone={active ? 'good' : 'quiet'}>
      {t(active ? 'code_products.active' : 'code_products.inactive')}
    </StateBadge>
  );
}
