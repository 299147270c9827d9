import { readAddress } from '@okur/contract/fields';
import { system, writeAudit } from '../../platform/database/audit.ts';
import { type Database, row, sql } from '../../platform/database/index.ts';
import { dropSecondFactor, hasSecondFactor } from '../../platform/access/second-factor.ts';
import { endSessions } from '../../platform/access/sessions.ts';

/**
 * For the only super admin, whose telephone and recovery codes are gone: the operator lets them in again.
 */
export const resetByOperator = (transaction: Database['transaction'], email: string): Promise<boolean> =>
  transaction(async (tx) => {
    const admin = await row<{ id: string }>(
      tx,
      sql`select a.id from admins a where a.email = ${readAddress(email)} and a.deleted_at is null
        and ${hasSecondFactor} for update of a`,
    );
    if (!admin) return false;
    await dropSecondFactor(tx, admin.id);
    await endSessions(tx, 'staff', admin.id);
    await writeAudit(tx, system, [
      {
        action: 'update',
        subject: 'ADMIN',
        subjectId: admin.id,
        before: { second_factor: true },
        after: { second_factor: false },
      },
    ]);
    return true;
  });
