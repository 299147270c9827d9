import { cancelJob, getJob, type Job, jobFile, retryJob } from '@okur/contract/jobs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../client/api.ts';
import { saveFile } from '../saveFile.ts';
import { sayFailure } from '../feedback/sayFailure.ts';
import { queryOf } from '../client/useCall.ts';
import { useStartedJob } from './useJob.ts';

/** What can be done with a job: stop it, begin it again, fetch its file. */
export function useJobActions(job: Job, onAgain?: (next: Job) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const started = useStartedJob();
  const params = { jobId: job.id };
  const onError = (failure: unknown) => sayFailure(failure, t);
  const cancel = useMutation({
    mutationFn: () => call(cancelJob, { params }),
    onSuccess: (answer) => client.setQueryData(queryOf(getJob, { params }).queryKey, answer),
    onError,
  });
  const again = useMutation({
    mutationFn: () => call(retryJob, { params }),
    onSuccess: ({ data }) => {
      started(data);
      onAgain?.(data);
    },
    onError,
  });
  const download = useMutation({
    mutationFn: () => call(jobFile, { params }),
    onSuccess: (file) => saveFile(file, job.file?.name),
    onError,
  });
  return { cancel, again, download };
}
