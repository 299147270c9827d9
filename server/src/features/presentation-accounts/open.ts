import type { presentationAccounts as contract } from '@okur/contract';
import { presentationKeyDays } from '@okur/contract/presentation-accounts';
import { networkOf } from '../../platform/access/network.ts';
import { hashToken } from '../../platform/access/secrets.ts';
import { type Guess, guarded } from '../../platform/access/throttle.ts';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { signIn, ownStudent } from '../auth/store.ts';
import { isDueWhenOpened, makeSample } from './sample.ts';

type Opening = ContextOf<typeof contract.openPresentation>;

interface Presentation {
  id: string;
  user_id: string;
  is_spent: boolean;
  is_due: boolean;
}

/** The key makes a student of the sample school and nothing else: the instructor's own school is apart. */
export async function openPresentation(context: Opening) {
  const { services, body, client } = context;
  const found = await guarded(services.db, guessOf(context), () => presentationOf(services.db, body.key));
  if (!found) throw invalidField('key', 'presentation.unknown_key');
  if (found.is_spent) throw invalidField('key', 'presentation.spent_key');
  const userId = await services.transaction(async (tx) => {
    const held = await presentationOf(tx, body.key, sql`for update of p`);
    if (!held) throw invalidField('key', 'presentation.unknown_key');
    return held.is_due ? makeSample(tx, held.id) : held.user_id;
  });
  return {
    access_token: await signIn(services, 'student', userId, { keep: false, factors: 'presentation key' }, client),
    student: await ownStudent(services.db, userId),
  };
}

/** As codes of students are: each wrong key counts by itself and for its network. */
const guessOf = ({ body, client }: Opening): Guess => ({
  of: 'code',
  type: 'student',
  account: `${hashToken(body.key)}:${networkOf(client.address)}`,
  accountId: undefined,
  client,
  trusted: undefined,
  event: 'presentation_key_failed',
});

/** By its key, while the instructor still teaches. */
const presentationOf = (db: Db, key: string, hold = sql``): Promise<Presentation | undefined> =>
  row<Presentation>(
    db,
    sql`select p.id, p.user_id, p.key_made_at < now() - make_interval(days => ${presentationKeyDays}) as is_spent,
        ${isDueWhenOpened} as is_due
      from presentation_accounts p join users u on u.id = p.user_id join admins a on a.id = p.admin_id
      where p.key = ${key} and a.deleted_at is null and a.status = 'active' and exists (select from instructors i
        join companies c on c.id = i.company_id where i.admin_id = a.id and i.deleted_at is null
          and c.deleted_at is null and c.status <> 'suspended') ${hold}`,
  );
