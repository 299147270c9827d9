import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { deletePartner, listPartners, type Partner, testPartner } from '@okur/contract/partners';
import { IconHeartHandshake, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { CopyLine } from '../../kit/CopyLine.tsx';
import { LastTest, TestButton } from '../sign-on/TestButton.tsx';
import { PartnerForm } from './PartnerForm.tsx';

/** Platforms whose users come here without a password. */
export default function PartnerList() {
  const { t } = useTranslation();
  const mayAdd = useAbility().can('add', 'PARTNERS');
  const list = useCall(listPartners, {});
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<PartnerForm />)}>
      {t('partners.add')}
    </Button>
  ) : null;
  const partners = list.data?.data ?? [];
  return (
    <Stack gap="md">
      <PageHeader
        title={t('menu.partners')}
        subtitle={t('partners.text')}
        actions={partners.length > 0 ? add : undefined}
      />
      {list.error && !list.data ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <TextSkeleton />
      ) : partners.length === 0 ? (
        <EmptyState
          icon={<IconHeartHandshake />}
          title={t('partners.empty')}
          text={t('partners.empty_text')}
          action={add}
        />
      ) : (
        partners.map((partner) => <PartnerCard key={partner.id} partner={partner} />)
      )}
    </Stack>
  );
}

function PartnerCard({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { id, name, kind, enabled, issuer, contact, companies, people, last_seen_at } = partner;
  const mayEdit = useAbility().can('edit', 'PARTNERS');
  const seen = last_seen_at ? t('partners.last_seen', { date: f.date(last_seen_at) }) : t('partners.never_seen');
  return (
    <Paper component="section" withBorder radius="md" p="lg" maw={860} aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2} size="h4">
              {name}
            </Title>
            <StateBadge tone={enabled ? 'good' : 'quiet'}>{t(enabled ? 'sign_on.on' : 'sign_on.off')}</StateBadge>
          </Group>
          {mayEdit ? <Actions partner={partner} /> : null}
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[t(`partners.kind_${kind}`), issuer, contact].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm">
          {companies.map(({ company_name }) => company_name).join(', ') || t('partners.no_companies')}
        </Text>
        <Text size="sm">
          <Anchor component={Link} to={`/partners/${id}`} underline="always">
            {t('sign_on.people', { count: people })}
          </Anchor>
          {` · ${seen}`}
        </Text>
        {mayEdit ? (
          <>
            <LastTest {...partner} />
            <CopyLine
              label={t('partners.sign_in_url')}
              hint={t('partners.sign_in_url_hint')}
              value={partner.sign_in_url}
            />
            <CopyLine
              label={t('sign_on.callback_url')}
              hint={t('sign_on.callback_url_hint')}
              value={partner.callback_url}
            />
          </>
        ) : null}
      </Stack>
    </Paper>
  );
}

function Actions({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const { id, name, people } = partner;
  async function remove() {
    const sure = await confirm({
      title: t('partners.delete_title', { name }),
      text: people > 0 ? t('partners.delete_linked', { count: people }) : t('partners.delete_text'),
      action: t('kit.delete'),
      danger: true,
    });
    if (!sure) return;
    const query = people > 0 ? { unlink: 'true' as const } : {};
    await act(() => call(deletePartner, { params: { id }, query }), t('partners.deleted', { name }));
  }
  return (
    <Group gap="xs">
      <TestButton name={name} test={() => call(testPartner, { params: { id } })} />
      <Button
        variant="default"
        leftSection={<IconPencil size={16} />}
        aria-label={t('sign_on.edit_of', { name })}
        onClick={() => openFormModal(<PartnerForm partner={partner} />)}
      >
        {t('kit.edit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} />}
        aria-label={`${t('kit.label', { label: t('kit.delete') })} ${name}`}
        onClick={() => void remove()}
      >
        {t('kit.delete')}
      </Button>
    </Group>
  );
}
