import { Stack, Text } from '@mantine/core';
import { disconnectAdmin, identitiesAdmin } from '@okur/contract/sign-on';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { IdentityList } from './IdentityList.tsx';

/** The accounts of a school with which a member of staff signs in. */
export function ConnectedAccounts() {
  const { t } = useTranslation();
  const own = useCall(identitiesAdmin, {}, { staleTime: 0 });
  const identities = own.data?.data;
  return (
    <ModalFrame title={t('sign_on.connected')} size="lg">
      {own.error ? <ErrorState error={own.error} retry={() => void own.refetch()} /> : null}
      {own.isPending ? <TextSkeleton /> : null}
      {identities?.length === 0 ? (
        <EmptyState icon={<IconKey />} title={t('sign_on.none_connected')} text={t('sign_on.none_connected_text')} />
      ) : null}
      {identities && identities.length > 0 ? (
        <Stack gap="lg">
          <Text size="sm">{t('sign_on.connected_text')}</Text>
          <IdentityList identities={identities} disconnect={(id) => call(disconnectAdmin, { params: { id } })} />
        </Stack>
      ) : null}
    </ModalFrame>
  );
}
