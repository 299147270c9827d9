import { SimpleGrid } from '@mantine/core';
import { Version } from '@okur/contract/fields';
import {
  createRosterConnection,
  type RosterConnection,
  RosterConnectionInput,
  rosterVersions,
  updateRosterConnection,
} from '@okur/contract/one-rosters';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { ClientFields } from '../../kit/fields/ClientFields.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

const ofNew = RosterConnectionInput.extend({ version: Version.optional() });
/** The secret is never shown again: an empty field leaves it as it is. */
const ofChange = ofNew.extend({ secret: z.string().max(500) }) as unknown as typeof ofNew;

interface ConnectionFormProps {
  companyId: string;
  connection?: RosterConnection;
}

export function ConnectionForm({ companyId, connection }: ConnectionFormProps) {
  const { t } = useTranslation();
  const form = useConnectionForm(companyId, connection);
  const addressProps = { spellCheck: false, required: true };
  return (
    <FormModal form={form} title={t(connection ? 'roster_connection.edit' : 'roster_connection.add')} size="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField {...form.field('name')} label={t('roster_connection.name')} required data-autofocus />
        <SelectField
          {...form.field('roster_version')}
          label={t('roster_connection.version')}
          data={rosterVersions.map((value) => ({ value, label: t('one_roster.version', { version: value }) }))}
          required
        />
      </SimpleGrid>
      <TextField
        {...form.field('base_url')}
        {...addressProps}
        label={t('roster_connection.base_url')}
        description={t('roster_connection.base_url_hint')}
        placeholder="https://school.example/ims/oneroster/v1p1"
      />
      <TextField
        {...form.field('auth_url')}
        {...addressProps}
        label={t('roster_connection.auth_url')}
        placeholder="https://school.example/oauth/token"
      />
      <ClientFields id={form.field('client_id')} secret={form.field('secret')} isNew={!connection} />
      <SwitchField
        {...form.field('nightly')}
        label={t('roster_connection.nightly')}
        description={t('roster_connection.nightly_hint')}
      />
    </FormModal>
  );
}

function useConnectionForm(companyId: string, connection: RosterConnection | undefined) {
  const { t } = useTranslation();
  return useServerForm({
    schema: connection ? ofChange : ofNew,
    initial: {
      name: connection?.name ?? '',
      roster_version: connection?.roster_version ?? '1.1',
      base_url: connection?.base_url ?? '',
      auth_url: connection?.auth_url ?? '',
      client_id: connection?.client_id ?? '',
      secret: '',
      nightly: connection?.nightly ?? true,
      version: connection?.version,
    },
    submit: ({ version, secret, ...body }) =>
      connection
        ? call(updateRosterConnection, {
            params: { id: connection.id },
            body: { ...body, ...(secret ? { secret } : {}), version },
          })
        : call(createRosterConnection, { params: { id: companyId }, body: { ...body, secret } }),
    onSaved: ({ data }) => toast.success(t('roster_connection.saved', { name: data.name })),
  });
}
