import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { deleteProvider, type IdentityProvider, listProviders, testProvider } from '@okur/contract/sign-on';
import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { CopyLine } from '../../kit/CopyLine.tsx';
import { kindName } from './kindName.ts';
import { ProviderForm } from './ProviderForm.tsx';
import { LastTest, TestButton } from './TestButton.tsx';

/** With which accounts the people of a company sign in. */
export function SignOnTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const list = useCall(listProviders, { params: { id: companyId } });
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<ProviderForm companyId={companyId} />)}>
      {t('sign_on.add')}
    </Button>
  );
  if (list.error && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <TextSkeleton />;
  const { providers, sign_in_url } = list.data.data;
  if (providers.length === 0)
    return (
      <EmptyState icon={<IconKey />} title={t('sign_on.no_providers')} text={t('sign_on.tab_text')} action={add} />
    );
  return (
    <Stack gap="md" maw={860}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={560}>
          {t('sign_on.tab_text')}
        </Text>
        {add}
      </Group>
      {providers.map((provider) => (
        <Provider key={provider.id} provider={provider} />
      ))}
      <CopyLine label={t('sign_on.sign_in_url')} hint={t('sign_on.sign_in_url_hint')} value={sign_in_url} />
    </Stack>
  );
}

function Provider({ provider }: { provider: IdentityProvider }) {
  const { t } = useTranslation();
  const { name, kind, enabled, issuer, staff, students, people } = provider;
  const who = [staff && t('sign_on.staff'), students && t('sign_on.students')].filter(Boolean).join(', ');
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={2} size="h4">
              {name}
            </Title>
            <StateBadge tone={enabled ? 'good' : 'quiet'}>{t(enabled ? 'sign_on.on' : 'sign_on.off')}</StateBadge>
          </Group>
          <Actions provider={provider} />
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[kindName(kind, t), issuer].join(' · ')}
        </Text>
        <Text size="sm">{[who, t('sign_on.people', { count: people })].filter(Boolean).join(' · ')}</Text>
        <LastTest {...provider} />
        <CopyLine
          label={t('sign_on.callback_url')}
          hint={t('sign_on.callback_url_hint')}
          value={provider.callback_url}
        />
      </Stack>
    </Paper>
  );
}

function Actions({ provider }: { provider: IdentityProvider }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const { id, name, company_id, people } = provider;
  async function remove() {
    const sure = await confirm({
      title: t('partners.delete_title', { name }),
      text: people > 0 ? t('sign_on.delete_linked', { count: people }) : t('partners.delete_text'),
      action: t('kit.delete'),
      danger: true,
    });
    if (!sure) return;
    const query = people > 0 ? { unlink: 'true' as const } : {};
    await act(() => call(deleteProvider, { params: { id }, query }), t('partners.deleted', { name }));
  }
  return (
    <Group gap="xs">
      <TestButton name={name} test={() => call(testProvider, { params: { id } })} />
      <Button
        variant="default"
        leftSection={<IconPencil size={16} />}
        aria-label={t('sign_on.edit_of', { name })}
        onClick={() => openFormModal(<ProviderForm companyId={company_id} provider={provider} />)}
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
