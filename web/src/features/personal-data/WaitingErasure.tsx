import { Alert, Button, Group, Text } from '@mantine/core';
import { type PersonalDataRequest, withdrawErasure } from '@okur/contract/personal-data';
import { IconClockPause } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { JobProgress } from '../../kit/jobs/JobProgress.tsx';
import { useJob } from '../../kit/jobs/useJob.ts';
import { callsOf } from './calls.ts';

/** That a person will be erased, when and by whose wish; until then it can be withdrawn. */
export function WaitingErasure({ request }: { request: PersonalDataRequest }) {
  const { t } = useTranslation();
  const f = useFormat();
  const navigate = useNavigate();
  const { act } = useAct();
  const { subject, list } = callsOf[request.person];
  const mayWithdraw = useAbility().can('delete', subject);
  const { job } = useJob(request.job_id, {
    onEnd: ({ state }) => {
      if (state !== 'done') return;
      toast.success(t('personal_data.erased'));
      void navigate({ to: list });
    },
  });
  const withdraw = () =>
    act(() => call(withdrawErasure, { params: { personalDataRequestId: request.id } }), t('personal_data.withdrawn'));
  return (
    <Alert
      color="yellow"
      icon={<IconClockPause />}
      title={
        job ? t('personal_data.erasing') : t('personal_data.erasure_planned', { date: f.dateTime(request.due_at) })
      }
    >
      <Text size="sm">
        {t('personal_data.erasure_requested_by', {
          name: request.requested_by ?? t('personal_data.platform'),
          reason: request.reason,
        })}
      </Text>
      {job ? <JobProgress job={job} /> : null}
      {mayWithdraw && !job ? (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={withdraw}>
            {t('personal_data.withdraw')}
          </Button>
        </Group>
      ) : null}
    </Alert>
  );
}
