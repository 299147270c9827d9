import type { people } from '@okur/contract/personal-data';
import { z } from 'zod';
import { writeAudit } from '../../platform/database/audit.ts';
import { row, rows, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { exportFile } from './export.ts';
import { changeOf, reach } from './requests.ts';

/**
 * A file of everything about one person, for the person who asked, for seven days. Its name tells no one whose it is.
 */
export const exportJob = jobKind({
  kind: 'personal_data_export',
  input: z.strictObject({ request_id: z.uuid() }),
  needs: {
    anyOf: [
      ['view', 'USER'],
      ['view', 'PARENTS'],
      ['view', 'ADMIN'],
    ],
  },
  async work({ services, input, caller, actor, finish, progress }) {
    await progress(0, 1);
    const request = orNotFound(
      await row<{ person: (typeof people)[number]; person_id: string }>(
        services.db,
        sql`select person, person_id from personal_data_requests where id = ${input.request_id}`,
      ),
    );
    const reached = await reach(services.db, orNotFound(caller).scope, request.person, request.person_id);
    const bytes = await exportFile(services, request.person, request.person_id, caller!.staff!.record.locale);
    await services.transaction(async (tx) => {
      await rows(
        tx,
        sql`update personal_data_requests set state = 'done', done_at = now(), version = version + 1, updated_at = now()
          where id = ${input.request_id}`,
      );
      await writeAudit(tx, actor, [changeOf('export', reached, request.person_id)]);
      await finish(tx, {
        file: { name: `okur-${request.person}-${request.person_id.slice(-12)}.zip`, type: 'application/zip', bytes },
      });
    });
  },
});
