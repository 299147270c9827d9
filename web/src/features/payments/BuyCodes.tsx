import { Alert, Checkbox, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ActivationCodeProduct, listActivationCodeProducts } from '@okur/contract/activation-code-products';
import {
  listPaymentMethods,
  type PaymentMethod,
  PaymentRequest,
  requestPayment,
  termsVersion,
} from '@okur/contract/payments';
import { getLicences } from '@okur/contract/licences';
import { chargeOf, taxIn } from '@okur/contract/prices';
import { getUser, type User } from '@okur/contract/users';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { useCall, useRefresh } from '../../kit/client/useCall.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { MaskedField } from '../../kit/fields/MaskedField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { taxNumberMask } from '../../kit/masks/masks.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { UsersPicker } from '../users/UserPicker.tsx';
import { Confirmation, useConfirmation } from '../../reading/Confirmation.tsx';
import { bestFor, maxPacks, packsFor } from './best-pack.ts';

/** Product, number, class, students, pay: all on one page. */
export default function BuyCodes() {
  const { t } = useTranslation();
  const products = useCall(listActivationCodeProducts, { query: { active: 'true', per_page: 100, sort: 'charge' } });
  const all = products.data?.data ?? [];
  const wanted = useWanted();
  return (
    <Stack gap="md">
      <PageHeader
        title={t('menu.buy_activation_code')}
        crumbs={[{ label: t('menu.activation_code_payments'), to: '/activation-code-payment/list' }]}
      />
      {products.data && all.length === 0 ? (
        <EmptyState title={t('payments.nothing_to_buy')} text={t('payments.nothing_to_buy_text')} />
      ) : null}
      {products.error ? <ErrorState error={products.error} retry={() => void products.refetch()} /> : null}
      {all.length > 0 && wanted ? <BuyForm products={all} wanted={wanted} /> : null}
    </Stack>
  );
}

const schema = PaymentRequest.omit({ expected_amount: true });
interface Typed {
  company_id?: string;
  quantity: number;
  provider?: PaymentMethod['provider'];
  department_id: string | null;
  assign_user_ids: string[];
  assign_waiting: boolean;
  /** Empty before the box is ticked. */
  consent: string;
  tax_office?: string;
  tax_number?: string;
  password?: string;
  code?: string;
}

/** What the page was opened for: so many codes, of staff of the platform for which school, and who gets them. */
interface Wanted {
  codes: number;
  companyId: string | undefined;
  isForWaiting: boolean;
  student: User | undefined;
}
/** Undefined while the student is on the way. */
function useWanted(): Wanted | undefined {
  const [{ codes, company_id: companyId, waiting, student: id }] = useAddress();
  const own = useCompany();
  const student = useCall(getUser, { params: { id: id ?? '' } }, { enabled: Boolean(id) });
  const { isPending, count } = useWaiting(waiting === '1' ? (own?.id ?? companyId) : undefined);
  if ((id && student.isPending) || isPending) return undefined;
  return { codes: Number(codes) || 0, companyId, isForWaiting: count > 0, student: student.data?.data };
}

/** The form, whose price is the one that is on the screen; a changed one is said. */
function useBuyForm(product: ActivationCodeProduct, wanted: Wanted) {
  const navigate = useNavigate();
  const { proof, noting } = useConfirmation();
  const [isChanged, setChanged] = useState(false);
  const refresh = useRefresh();
  const initial: Typed = {
    quantity: packsFor(product, wanted.codes),
    department_id: null,
    assign_user_ids: wanted.student ? [wanted.student.id] : [],
    assign_waiting: wanted.isForWaiting,
    consent: '',
    ...(wanted.companyId ? { company_id: wanted.companyId } : {}),
  };
  const form = useServerForm({
    schema,
    initial,
    submit: (body) =>
      noting(async () => {
        const expected_amount = chargeOf(product.price, product.discount_percent, body.quantity);
        const { tax_office, tax_number, ...rest } = body;
        const request = {
          ...rest,
          expected_amount,
          product_version: product.version,
          ...(tax_office ? { tax_office } : {}),
          ...(tax_number ? { tax_number } : {}),
        };
        return call(requestPayment, { params: { id: product.id }, body: request }).catch((failure: unknown) => {
          if (failure instanceof ServerFailure && failure.code === 'price_changed') {
            setChanged(true);
            void refresh();
          }
          throw failure;
        });
      }),
    onSaved: ({ data }) => follow(data.pay_url, (id) => void navigate({ to: `/activation-code-payment/list/${id}` })),
  });
  return { form, proof, isChanged };
}
type BuyServerForm = ReturnType<typeof useBuyForm>['form'];

function BuyForm({ products, wanted }: { products: readonly ActivationCodeProduct[]; wanted: Wanted }) {
  const { t } = useTranslation();
  const [productId, setProductId] = useState(bestFor(products, wanted.codes).id);
  const product = products.find(({ id }) => id === productId) ?? products[0]!;
  const { form, proof, isChanged } = useBuyForm(product, wanted);
  const choose = (id: string) => {
    setProductId(id);
    if (wanted.codes > 0)
      form.set(
        'quantity',
        packsFor(
          products.find((one) => one.id === id)!,
          wanted.codes,
        ),
      );
  };
  const charge = chargeOf(product.price, product.discount_percent, form.values.quantity || 0);
  const consent = form.field('consent');
  return (
    <FormPage form={form} action={charge > 0 ? t('payments.to_pay') : t('payments.take')}>
      {isChanged ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
          {t('payments.price_changed_text')}
        </Alert>
      ) : null}
      <Radio.Group value={product.id} onChange={choose} label={t('code_products.name')}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mt="xs">
          {products.map((one) => (
            <ProductCard key={one.id} product={one} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Choices form={form} isFree={charge === 0} student={wanted.student} />
      <TooFew wanted={wanted.codes} product={product} quantity={form.values.quantity || 0} />
      {charge > 0 ? <Invoice form={form} /> : null}
      <Total product={product} quantity={form.values.quantity || 0} charge={charge} />
      <Checkbox
        label={t('payments.terms')}
        checked={consent.value !== ''}
        onChange={(event) => consent.onChange(event.currentTarget.checked ? termsVersion : '')}
        error={consent.error}
        required
      />
      <Confirmation proof={proof} password={form.field('password')} code={form.field('code')} />
    </FormPage>
  );
}

/** How many, how they are paid, and for whom they are. */
function Choices({ form, isFree, student }: { form: BuyServerForm; isFree: boolean; student: User | undefined }) {
  const { t } = useTranslation();
  const own = useCompany();
  const company = form.field('company_id');
  const companyId = own?.id ?? company.value;
  const methods = useCall(listPaymentMethods, {}).data?.data ?? [];
  const provider = form.field('provider');
  return (
    <>
      {own ? null : (
        <CompanyPicker
          {...company}
          value={company.value ?? null}
          onChange={(id) => {
            company.onChange(id ?? undefined);
            form.set('department_id', null);
            form.set('assign_user_ids', []);
            form.set('assign_waiting', false);
          }}
          label={t('payments.company')}
          required
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField {...form.field('quantity')} label={t('payments.packs')} min={1} max={maxPacks} required />
        {!isFree && methods.length > 1 ? (
          <SelectField
            {...provider}
            value={provider.value ?? methods[0]!.provider}
            onChange={(value) => provider.onChange(value as PaymentMethod['provider'])}
            label={t('payments.method')}
            data={methods.map(({ provider: value }) => ({ value, label: t(`payments.method_${value}`) }))}
          />
        ) : null}
        <DepartmentPicker
          {...form.field('department_id')}
          key={companyId}
          companyId={companyId ?? null}
          disabled={!companyId}
          label={t('payments.department')}
          placeholder={t('payments.any_department')}
          clearable
        />
      </SimpleGrid>
      {companyId ? <ForWaiting form={form} companyId={companyId} /> : null}
      {form.values.assign_waiting ? null : (
        <UsersPicker
          {...form.field('assign_user_ids')}
          {...(own || !companyId ? {} : { companyId })}
          chosen={student ? [student] : []}
          disabled={!companyId}
          label={t('payments.students')}
          description={t('payments.students_hint')}
        />
      )}
    </>
  );
}

/** How many students of a school wait for time, as far as the caller may know. */
function useWaiting(companyId: string | undefined): { isPending: boolean; count: number } {
  const mayLook = useAbility().can('view', 'ACTIVATION');
  const enabled = mayLook && companyId !== undefined;
  const { data, isPending } = useCall(getLicences, { params: { id: companyId ?? '' } }, { enabled });
  return { isPending: enabled && isPending, count: data?.data.without_time ?? 0 };
}

/** The way to let everyone in who waits, without choosing them one by one. */
function ForWaiting({ form, companyId }: { form: BuyServerForm; companyId: string }) {
  const { t } = useTranslation();
  const { count: waiting } = useWaiting(companyId);
  const { value, onChange } = form.field('assign_waiting');
  if (waiting === 0) return null;
  return (
    <Checkbox
      label={t('payments.for_waiting', { count: waiting })}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** What was asked for is more than one purchase holds. */
function TooFew({ wanted, product, quantity }: { wanted: number; product: ActivationCodeProduct; quantity: number }) {
  const { t } = useTranslation();
  const missing = wanted - product.code_count * quantity;
  if (missing <= 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} role="status">
      {t('payments.still_missing', { count: missing })}
    </Alert>
  );
}

/** To whom the invoice is written; what is left empty is as the school has it. */
function Invoice({ form }: { form: BuyServerForm }) {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextField {...form.field('tax_office')} label={t('companies.tax_office')} maxLength={80} />
      <MaskedField
        {...form.field('tax_number')}
        mask={taxNumberMask}
        label={t('companies.tax_number')}
        description={t('payments.tax_number_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </SimpleGrid>
  );
}

/** To the bank, or to the page of the payment where there is none. */
function follow(payUrl: string, open: (id: string) => void): void {
  const id = /\/#\/activation-code-payment\/list\/([\w-]+)$/.exec(payUrl)?.[1];
  if (id) open(id);
  else window.location.assign(payUrl);
}

function ProductCard({ product }: { product: ActivationCodeProduct }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { name, description, code_count, duration_days, piece_price, list_price, charge, price, currency } = product;
  return (
    <Radio.Card value={product.id} p="md" radius="md">
      <Stack gap={2}>
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>{name}</Text>
          <Radio.Indicator />
        </Group>
        {description ? (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        ) : null}
        <Text size="sm">
          {t('payments.codes_n', { count: code_count })} ·{' '}
          {t('code_products.days', { count: duration_days, value: f.number(duration_days) })}
        </Text>
        <Text fw={600}>
          {charge > 0 ? f.money(piece_price, currency) : t('payments.method_none')}{' '}
          {charge < price ? (
            <Text span size="sm" c="dimmed" td="line-through">
              {f.money(list_price, currency)}
            </Text>
          ) : null}
        </Text>
      </Stack>
    </Radio.Card>
  );
}

function Total({ product, quantity, charge }: { product: ActivationCodeProduct; quantity: number; charge: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <div role="status">
      <Text fw={600}>
        {t('payments.total', {
          count: product.code_count * quantity,
          value: f.number(product.code_count * quantity),
          amount: charge > 0 ? f.money(charge / 100, product.currency) : t('payments.free'),
        })}
      </Text>
      {charge > 0 && product.tax_percent > 0 ? (
        <Text size="sm" c="dimmed">
          {t('payments.tax_in', {
            percent: f.percent(product.tax_percent, 2),
            amount: f.money(taxIn(charge, product.tax_percent) / 100, product.currency),
          })}
        </Text>
      ) : null}
    </div>
  );
}
