import { makeParentCode } from '@okur/contract/parent-codes';
import { setUserPassword, type User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { firstPassword } from '../password/firstPassword.ts';
import { handOver } from './HandOver.tsx';
import { handOutCodes, type ParentCodeCard } from '../ParentCodes.tsx';
import { useBulk } from '../../../kit/feedback/useBulk.ts';

/**
 * What is made for several students and handed to them on paper. `begin` is called once it is certain that it is
 * wanted.
 */
export function useHandOuts() {
  const { t } = useTranslation();
  const run = useBulk();

  async function givePasswords(users: readonly User[], begin: () => void = () => {}) {
    const question = {
      title: t('users.bulk_passwords_title', { count: users.length }),
      text: t('users.bulk_passwords_text'),
      action: t('users.bulk_passwords_action'),
    };
    if (!(await confirm(question))) return;
    begin();
    const cards = users.map((user) => ({ user, password: firstPassword() }));
    const done = await run(cards, ({ user, password }) =>
      call(setUserPassword, { params: { id: user.id }, body: { password, version: user.version } }),
    );
    if (done.length > 0) await handOver(done);
  }

  async function giveCodes(users: readonly User[], begin: () => void = () => {}) {
    begin();
    const codes: ParentCodeCard[] = [];
    await run(users, async (user) =>
      codes.push({ user, ...(await call(makeParentCode, { params: { id: user.id } })).data }),
    );
    if (codes.length > 0) await handOutCodes(codes);
  }

  return { givePasswords, giveCodes };
}
