import { startUsersReport } from '@okur/contract/reports';
import { jobKind } from '../../platform/jobs/kind.ts';
import { fileTypes } from '../exports/store.ts';
import { writeReport } from './files.ts';

/** The students' report of any length. May run twice: it only reads. */
export const usersReportJob = jobKind({
  kind: 'users_report',
  input: startUsersReport.body.omit({ password: true }),
  needs: ['view', 'USER_REPORT_DOWNLOAD'],
  async work({ services, caller, input, folder, progress }) {
    const path = `${folder}/report.${input.format}`;
    const rows = await writeReport(services.db, caller!.scope, input, path, (count, ids) => {
      services.recordViews.note(caller!.id, ids, 'export');
      return progress(count);
    });
    return { result: { rows }, file: { name: `${input.name}.${input.format}`, type: fileTypes[input.format], path } };
  },
});
