import { Button } from '@mantine/core';
import { type Activation, getActivation } from '@okur/contract/activations';
import { IconBan, IconRestore } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type MaybeAction, present } from '../../kit/list/RowMenu.tsx';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { ActivationState } from './ActivationState.tsx';
import { revokeReason } from './revoke-reason.ts';
import { RevokeForm } from './RevokeForm.tsx';
import { useCodeActions } from './useCodeActions.tsx';
import { useRestore } from './useRestore.ts';

/** One code: where it comes from, who uses it and until when. */
export default function ActivationPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      query={useCall(getActivation, { params: { id } })}
      crumbs={[{ label: t('menu.activations'), to: '/management/activations' }]}
      title={({ data }) => data.code}
      badge={({ data }) => <ActivationState state={data.state} />}
      actions={({ data }) => <Actions activation={data} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('companies.overview'), content: <Overview activation={data} /> },
        { key: 'activity', label: t('audit.title'), content: <ActivityTab subject="ACTIVATION" id={data.id} parts /> },
      ]}
    />
  );
}

function Actions({ activation }: { activation: Activation }) {
  const { t } = useTranslation();
  const restore = useRestore();
  const withdraws = useAbility().can('delete', 'ACTIVATION');
  const codeActions = useCodeActions()(activation);
  if (activation.state === 'used') return <ActionButtons actions={codeActions} />;
  if (!withdraws) return null;
  if (activation.state === 'free')
    return (
      <Button
        variant="default"
        leftSection={<IconBan size={16} />}
        onClick={() => openFormModal(<RevokeForm chosen={{ ids: [activation.id] }} count={1} />)}
      >
        {t('activations.revoke')}
      </Button>
    );
  if (activation.revoked_at === null) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRestore size={16} />}
      onClick={() => void restore({ ids: [activation.id] })}
    >
      {t('kit.restore')}
    </Button>
  );
}

function ActionButtons({ actions }: { actions: readonly MaybeAction[] }) {
  return present(actions).map(({ label, icon, onClick }) => (
    <Button key={label} variant="default" leftSection={icon} onClick={() => void onClick()}>
      {label}
    </Button>
  ));
}

function Overview({ activation }: { activation: Activation }) {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const { duration_days: days, used_by, payment_id, grant_id, disputed } = activation;
  const payment =
    payment_id && ability.can('view', 'ACTIVATION_CODE_PAYMENT')
      ? `/activation-code-payment/list/${payment_id}`
      : undefined;
  const origin = grant_id ? `/management/activations?grant_id=${grant_id}` : payment;
  const sourceText = t(`activations.source_${activation.source}`);
  const source = origin ? <Link to={origin as never}>{sourceText}</Link> : sourceText;
  const end = f.dateTime(activation.expires_at);
  const until = disputed ? `${end} – ${t('licences.disputed')}` : end;
  const student = used_by ? <Link to={`/management/users/${used_by.id}` as never}>{used_by.name}</Link> : null;
  return (
    <Facts
      items={[
        [t('payments.company'), activation.company_name],
        [t('activations.class'), activation.department_name ?? t('payments.any_department')],
        [t('code_products.duration_days'), t('code_products.days', { count: days, value: f.number(days) })],
        [t('activations.source'), source],
        [t('activations.reason'), activation.reason],
        [t('activations.student'), student],
        [t('activations.starts_at'), f.dateTime(activation.starts_at)],
        [t('activations.expires_at'), until],
        [t('activations.revoke_reason'), revokeReason(activation, t)],
        [t('code_products.created_at'), f.dateTime(activation.created_at)],
      ]}
    />
  );
}
