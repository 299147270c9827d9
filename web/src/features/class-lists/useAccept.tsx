import { List, Text } from '@mantine/core';
import { acceptClassList, getClassList, type ClassList } from '@okur/contract/class-lists';
import { isOpen, type Job } from '@okur/contract/jobs';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { ServerFailure } from '../../kit/client/failure.ts';
import { useJob, useStartedJob } from '../../kit/jobs/useJob.ts';
import { jobFailure } from '../../kit/jobs/words.ts';
import { queryOf, useRefresh } from '../../kit/client/useCall.ts';

/**
 * Asks with the numbers, then begins the import, once, and follows it; also one that was begun before this page was
 * opened.
 */
export function useAccept(list: ClassList | undefined) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  const started = useStartedJob();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The list as it was before its rows went: those left out can still be downloaded. */
  const [before, setBefore] = useState<ClassList | null>(null);
  // What is imported needs none, and the job of another person is not there.
  const { job } = useJob(list?.state === 'preview' ? list.job_id : null, { onEnd: () => void refresh() });
  // State arrives with the next render; a double click comes sooner.
  const running = useRef(false);

  async function accept(wanted: ClassList) {
    if (running.current) return;
    running.current = true;
    try {
      if (!(await confirm(questionOf(wanted, t)))) return;
      setBusy(true);
      setRefusal(null);
      await send(wanted);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function send(wanted: ClassList) {
    const params = { id: wanted.company_id, classListId: wanted.id };
    const { counts, fingerprint } = wanted;
    try {
      const { data } = await call(acceptClassList, { params, body: { skip_faulty: counts.faulty > 0, fingerprint } });
      setBefore(wanted);
      started(data);
      client.setQueryData(queryOf(getClassList, { params }).queryKey, { data: { ...wanted, job_id: data.id } });
    } catch (failure) {
      const reasons = reasonsOf(failure, t);
      if (reasons) return setRefusal(reasons);
      // Accepted in another window, thrown away or too old: what is shown next says which.
      if (!(failure instanceof ServerFailure && [404, 409].includes(failure.status))) sayFailure(failure, t);
      await refresh();
    }
  }

  return {
    accept,
    busy,
    refusal: refusal ?? (job ? failureOf(job, t) : null),
    before,
    importing: job && isOpen(job) ? job : null,
  };
}

/** Of an import that was stopped or failed; nothing of the list was taken. */
const failureOf = (job: Job, t: TFunction): string | null =>
  job.state === 'failed' && job.error?.code === 'stale_version'
    ? t('class_list.stale')
    : job.state === 'failed'
      ? jobFailure(job, t)
      : job.state === 'cancelled'
        ? t('class_list.stopped')
        : null;

function questionOf(list: ClassList, t: TFunction) {
  const { counts } = list;
  const count = counts.rows - counts.faulty;
  const lines = [
    counts.create > 0 && t('class_list.will_create', { count: counts.create }),
    counts.update > 0 && t('class_list.will_update', { count: counts.update }),
    counts.unchanged > 0 && t('class_list.will_stay', { count: counts.unchanged }),
    counts.departments_new > 0 && t('class_list.will_add_departments', { count: counts.departments_new }),
    counts.parents_new > 0 && t('class_list.will_add_parents', { count: counts.parents_new }),
  ];
  return {
    title: t('class_list.accept_title', { count }),
    action:
      counts.faulty > 0 ? t('class_list.accept_leaving', { count: counts.faulty }) : t('class_list.accept', { count }),
    text: (
      <>
        <List size="sm" spacing={2} component="ul">
          {lines.filter(Boolean).map((line) => (
            <List.Item key={String(line)}>{line}</List.Item>
          ))}
        </List>
        {counts.faulty > 0 ? (
          <Text span display="block" size="sm" fw={600} mt="sm">
            {t('class_list.left_out', { count: counts.faulty })}
          </Text>
        ) : null}
      </>
    ),
  };
}

/** What the server has against the whole list, in sentences. */
function reasonsOf(failure: unknown, t: TFunction): string {
  if (!(failure instanceof ServerFailure)) return '';
  return Object.entries(failure.errors ?? {})
    .flatMap(([field, keys]) => keys.map((key) => t(key, failure.params?.[field] ?? {})))
    .join(' ');
}
