import { Anchor, Button, List, Stack, Text } from '@mantine/core';
import { importOnix, onixMaxBytes, OnixReport } from '@okur/contract/supplier';
import type { Job } from '@okur/contract/jobs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { useRefresh } from '../../kit/client/useCall.ts';
import { Upload } from '../../kit/fields/Upload.tsx';
import { FormBody } from '../../kit/form/FormBody.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useModal } from '../../kit/form/modals.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { JobProgress } from '../../kit/jobs/JobProgress.tsx';
import { useJob, useStartedJob } from '../../kit/jobs/useJob.ts';

const accept = { 'application/xml': ['.xml', '.onix'], 'text/xml': ['.xml', '.onix'] };
const Chosen = z.object({ file: z.custom<File>((file) => file instanceof File, { error: 'validation.required' }) });

/** Takes an ONIX message in, and stays to say what became of it; closed, it goes on. */
export function ImportOnix() {
  const { t } = useTranslation();
  const { close } = useModal();
  const [jobId, setJobId] = useState<string | null>(null);
  const started = useStartedJob();
  const form = useServerForm({
    schema: Chosen,
    initial: { file: null as unknown as File },
    submit: ({ file }) => call(importOnix, { body: {}, files: { file } }),
    onSaved: ({ data }) => {
      started(data);
      setJobId(data.id);
    },
  });
  return (
    <ModalFrame title={t('supplier.import')} size="lg" onClose={() => close(jobId ? 'SUCCESS' : 'CLOSED')}>
      {jobId ? (
        <Outcome id={jobId} onAgain={({ id }) => setJobId(id)} onClose={() => close('SUCCESS')} />
      ) : (
        <FormBody
          form={form}
          onSubmit={(event) => void form.send(event)}
          action={t('supplier.import_action')}
          cancel={
            <Button variant="default" onClick={() => close('CLOSED')} disabled={form.busy}>
              {t('kit.close')}
            </Button>
          }
        >
          <Text size="sm" c="dimmed">
            {t('supplier.import_text')}
          </Text>
          <Upload
            {...form.field('file')}
            label={t('supplier.file')}
            hint={t('supplier.file_hint')}
            accept={accept}
            maxBytes={onixMaxBytes}
          />
        </FormBody>
      )}
    </ModalFrame>
  );
}

interface OutcomeProps {
  id: string;
  onAgain: (job: Job) => void;
  onClose: () => void;
}

function Outcome({ id, onAgain, onClose }: OutcomeProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { job } = useJob(id, { onEnd: () => void refresh() });
  const report = OnixReport.safeParse(job?.result).data;
  return (
    <Stack gap="md">
      {job ? <JobProgress job={job} onAgain={onAgain} /> : null}
      {report ? <Report report={report} /> : null}
      <Button variant="default" onClick={onClose} ms="auto">
        {t('kit.close')}
      </Button>
    </Stack>
  );
}

function Report({ report }: { report: OnixReport }) {
  const { t } = useTranslation();
  const f = useFormat();
  const counts = [
    [t('supplier.report_created'), report.created],
    [t('supplier.report_updated'), report.updated],
    [t('supplier.report_unchanged'), report.unchanged],
    [t('supplier.report_withdrawn'), report.withdrawn],
    [t('supplier.report_faults'), report.fault_count],
  ] as const;
  return (
    <Stack gap="xs">
      <List size="sm">
        {counts.map(([label, count]) => (
          <List.Item key={label}>
            {t('kit.label', { label })} <b>{f.number(count)}</b>
          </List.Item>
        ))}
      </List>
      {report.faults.length > 0 ? (
        <details>
          <Anchor component="summary" size="sm">
            {t('supplier.faults_first', { count: report.faults.length })}
          </Anchor>
          <List size="sm" mah={240} style={{ overflowY: 'auto' }}>
            {report.faults.map(({ line, reference, code }) => (
              <List.Item key={`${line} ${code}`}>
                {t('supplier.fault_line', { line: f.number(line), reference, reason: t(`supplier.fault_${code}`) })}
              </List.Item>
            ))}
          </List>
        </details>
      ) : null}
    </Stack>
  );
}
