import { Readable } from 'node:stream';
import type { oneRosters as contract } from '@okur/contract';
import { exportPeopleMax } from '@okur/contract/exports';
import yazl from 'yazl';
import type { BeforeOf, ContextOf } from '../../platform/http/request-context.ts';
import type { FileAnswer } from '../../platform/http/respond.ts';
import { checkOwnPassword } from '../../platform/access/own-password.ts';
import { reachWholeCompany } from '../companies/store.ts';
import { filesOf, textOf } from './export-files.ts';
import { rowsToExport } from './export-rows.ts';
import { reachOf } from './reach.ts';

/** A company as OneRoster 1.1: what another system, or another Okur, takes as it is. */
export const exportOneRoster = {
  async before(context: BeforeOf<typeof contract.exportOneRoster>) {
    const { db, scope, caller, params } = context;
    reachOf(caller, null);
    const data = await rowsToExport(db, await reachWholeCompany(db, scope, params.id));
    if (data.students.length + data.instructors.length + data.parents.length > exportPeopleMax)
      await checkOwnPassword(context, context.body.password);
    return async ({ record }: ContextOf<typeof contract.exportOneRoster>) => fileOf(data, record);
  },
};

function fileOf(
  data: Awaited<ReturnType<typeof rowsToExport>>,
  record: ContextOf<typeof contract.exportOneRoster>['record'],
): FileAnswer {
  record({
    action: 'export',
    subject: 'ONE_ROSTER',
    subjectId: data.company.id,
    companyId: data.company.id,
    after: { students: data.students.length, instructors: data.instructors.length, parents: data.parents.length },
  });
  const zip = new yazl.ZipFile();
  for (const file of filesOf(data))
    zip.addReadStreamLazy(`${file.name}.csv`, { compress: true }, (ready) =>
      ready(null, Readable.from(textOf(file), { objectMode: false })),
    );
  zip.end();
  return {
    fileName: `${data.company.short_name} OneRoster ${new Date().toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    bytes: zip.outputStream as Readable,
  };
}
