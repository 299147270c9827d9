import { type ExportColumn, exportList, type ExportFormat, type ExportInput } from '@okur/contract/exports';
import type { Job } from '@okur/contract/jobs';
import { jobFile } from '@okur/contract/jobs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../client/api.ts';
import { useZone } from '../client/zone.ts';
import { saveFile } from '../saveFile.ts';
import { sayFailure } from '../feedback/sayFailure.ts';
import { toast } from '../feedback/toast.tsx';
import { openFormModal } from '../form/modals.tsx';
import { useJob, useStartedJob } from '../jobs/useJob.ts';
import { jobFailure } from '../jobs/words.ts';
import type { Column } from './columns.ts';
import { exportColumns } from './exportColumns.ts';
import type { List } from './useList.ts';

/** What a file is made of: a call and what it is asked with. */
export type FileSource = List<unknown>['source'];

/** The shown columns of a list as a file. */
export const useExport = <Row,>(list: List<Row>, columns: readonly Column<Row>[], title: string) => {
  const { t } = useTranslation();
  return useFile(list.source, () => exportColumns(columns, list.rows, t), title);
};

/** What began to write a file; null where the password of the account is asked for first. */
interface Begun {
  data: Job | null;
}

/**
 * Hands a file over once its job has written it. A person who leaves the page meanwhile finds it among the tasks of
 * the top bar.
 */
export function useFileJob() {
  const { t } = useTranslation();
  const started = useStartedJob();
  const [jobId, setJobId] = useState<string | null>(null);

  function begun(job: Job) {
    started(job);
    setJobId(job.id);
  }

  async function take(job: Job) {
    setJobId(null);
    if (job.state === 'failed') return toast.error(jobFailure(job, t));
    if (job.state !== 'done') return;
    try {
      saveFile(await call(jobFile, { params: { jobId: job.id } }), job.file?.name);
    } catch (failure) {
      sayFailure(failure, t);
    }
  }
  useJob(jobId, { onEnd: (job) => void take(job) });

  /** `again` is the same call with the password. */
  async function follow({ data }: Begun, again: (password: string) => Promise<Begun>) {
    if (data) return begun(data);
    const { ExportPassword } = await import('./ExportPassword.tsx');
    await openFormModal(<ExportPassword take={again} onTaken={(answer) => answer.data && begun(answer.data)} />);
  }
  return { writing: jobId !== null, follow };
}

/** Has the columns of all rows that the filters and the search leave written into a file. */
export function useFile(source: FileSource, columns: () => ExportColumn[], title: string) {
  const { t, i18n } = useTranslation();
  const zone = useZone();
  const { writing, follow } = useFileJob();
  const [asking, setAsking] = useState(false);

  async function exportRows(format: ExportFormat) {
    const input: ExportInput = {
      ...source,
      format,
      name: title.slice(0, 100),
      locale: i18n.language.slice(0, 2),
      time_zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      columns: columns(),
    };
    setAsking(true);
    try {
      await follow(await call(exportList, { body: input }), (password) =>
        call(exportList, { body: { ...input, password } }),
      );
    } catch (failure) {
      sayFailure(failure, t);
    } finally {
      setAsking(false);
    }
  }
  return { exporting: asking || writing, exportRows };
}
