import { Button } from '@mantine/core';
import { listUsers, type User } from '@okur/contract/users';
import { IconId, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useHandOuts } from './bulk/useHandOuts.ts';

/** The students that a payment let in: who they are, and their cards to sign in with. */
export function BoughtTimeCard({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const { givePasswords } = useHandOuts();
  if (!ability.can('view', 'USER')) return null;
  const print = async () => {
    let students: User[] = [];
    if (await act(async () => (students = await studentsOf(paymentId)))) await givePasswords(students);
  };
  // The list's address is plain words, not a search schema of the router.
  const search = { payment_id: paymentId } as never;
  return (
    <>
      {ability.can('edit', 'USER') ? (
        <Button leftSection={<IconId size={16} />} onClick={() => void print()}>
          {t('payments.print_cards')}
        </Button>
      ) : null}
      <Button
        component={Link}
        to="/management/users"
        search={search}
        variant="default"
        leftSection={<IconUsers size={16} />}
      >
        {t('payments.show_students')}
      </Button>
    </>
  );
}

/** Page after page: a payment can be for a thousand. */
async function studentsOf(paymentId: string): Promise<User[]> {
  const all: User[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await call(listUsers, { query: { payment_id: paymentId, page, per_page: 100 } });
    all.push(...data);
    last = meta.last_page;
  }
  return all;
}
