import { Paper, Title } from '@mantine/core';
import { disconnectStudent, identitiesStudent } from '@okur/contract/sign-on';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { IdentityList } from './IdentityList.tsx';

/** A student's accounts of the school; nothing for one who has none. */
export function ConnectedAccountsCard() {
  const { t } = useTranslation();
  const identities = useCall(identitiesStudent, {}).data?.data ?? [];
  if (identities.length === 0) return null;
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="connected-accounts">
      <Title order={2} size="h3" mb="sm" id="connected-accounts">
        {t('sign_on.connected')}
      </Title>
      <IdentityList identities={identities} disconnect={(id) => call(disconnectStudent, { params: { id } })} />
    </Paper>
  );
}
