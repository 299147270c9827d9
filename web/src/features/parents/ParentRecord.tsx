import { Alert, Button, Paper, Stack } from '@mantine/core';
import { deleteParent, getParent, type Parent } from '@okur/contract/parents';
import { IconMailOff, IconPencil, IconUsers } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName, phone } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { useImpersonation } from '../../kit/impersonation/useImpersonation.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { PersonalDataTab } from '../personal-data/PersonalDataTab.tsx';
import { ParentChildren } from './ParentChildren.tsx';
import { ParentForm } from './ParentForm.tsx';
import { childName, parentName } from './parentName.ts';

export default function ParentRecord() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const ability = useAbility();
  return (
    <RecordPage
      query={useCall(getParent, { params: { id } })}
      zone={({ data }) => data.time_zone ?? undefined}
      crumbs={[{ label: t('menu.parents'), to: '/management/parents' }]}
      title={({ data }) => parentName(data)}
      badge={({ data }) => (data.deleted_at ? <StateBadge tone="quiet">{t('kit.is_deleted')}</StateBadge> : null)}
      actions={({ data }) => <ParentActions parent={data} />}
      tabs={({ data }) => [
        { key: 'overview', label: t('parents.overview'), content: <ParentOverview parent={data} /> },
        !data.deleted_at && {
          key: 'children',
          label: t('parents.children'),
          content: <ParentChildren parent={data} />,
        },
        // A parent may have children at several schools: for those who work for the platform.
        ability.can('view', 'COMPANY') && {
          key: 'personal-data',
          label: t('personal_data.title'),
          content: <PersonalDataTab person="parent" id={data.id} erasable />,
        },
        { key: 'activity', label: t('audit.title'), content: <ActivityTab subject="PARENTS" id={data.id} /> },
      ]}
    />
  );
}

function ParentActions({ parent }: { parent: Parent }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const impersonate = useImpersonation();
  return (
    <>
      {!parent.deleted_at && !parent.is_shared && ability.can('edit', 'PARENTS') ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => openFormModal(<ParentForm parent={parent} />)}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      <RowMenu
        label={parentName(parent)}
        actions={[
          !parent.deleted_at && impersonate({ type: 'parent', id: parent.id, name: parentName(parent) }),
          !parent.is_shared &&
            ability.can('delete', 'PARENTS') &&
            deletion(parent, parentName(parent), (version) =>
              call(deleteParent, { params: { id: parent.id }, query: { version } }),
            ),
        ]}
      />
    </>
  );
}

function ParentOverview({ parent }: { parent: Parent }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Stack gap="md">
      {parent.is_shared ? <Alert icon={<IconUsers />}>{t('parents.shared')}</Alert> : null}
      {parent.mail_refused_at ? (
        <Alert color="red" icon={<IconMailOff />} title={t('parents.mail_refused')}>
          {t('parents.mail_refused_text', { email: parent.email, date: f.date(parent.mail_refused_at) })}
        </Alert>
      ) : null}
      <Paper withBorder radius="md" p="lg">
        <Facts
          items={[
            [t('parents.email'), parent.email],
            [t('parents.phone'), phone(parent.phone)],
            [t('parents.children'), parent.children.map(childName).join(', ')],
            [t('parents.language'), languageName(parent.locale, f.locale)],
            [t('parents.last_login_at'), f.dateTime(parent.last_login_at) || t('parents.never')],
            [t('parents.created_at'), f.date(parent.created_at)],
          ]}
        />
      </Paper>
    </Stack>
  );
}
