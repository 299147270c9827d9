import { Button } from '@mantine/core';
import { ownSecondFactor } from '@okur/contract/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminQuery } from '../../kit/client/account.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useModal } from '../../kit/form/modals.tsx';
import { queryClient } from '../../kit/client/query.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { Manage } from './Manage.tsx';
import { SetUp } from './SetUp.tsx';

/** One's own second factor: set up, or looked after. Which of the two is decided when it opens. */
export function SecondFactor() {
  const { t } = useTranslation();
  const state = useCall(ownSecondFactor, {}, { staleTime: 0, gcTime: 0 });
  return (
    <ModalFrame title={t('second_factor.title')} size="lg">
      {state.data ? (
        <Loaded enabled={state.data.data.enabled} />
      ) : state.error ? (
        <ErrorState error={state.error} retry={() => void state.refetch()} />
      ) : (
        <TextSkeleton />
      )}
    </ModalFrame>
  );
}

function Loaded({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation();
  const { close } = useModal();
  const [wasEnabled] = useState(enabled);
  const done = (message: string) => {
    close('SUCCESS');
    toast.success(message);
    void queryClient.refetchQueries({ queryKey: adminQuery.queryKey });
  };
  if (wasEnabled) return <Manage onOff={() => done(t('second_factor.is_off'))} />;
  return (
    <SetUp
      text={t('second_factor.what')}
      cancel={
        <Button variant="default" onClick={() => close('CLOSED')}>
          {t('kit.close')}
        </Button>
      }
      onDone={() => done(t('second_factor.switched_on'))}
    />
  );
}
