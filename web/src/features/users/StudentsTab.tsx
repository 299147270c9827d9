import { Button, Group, Menu } from '@mantine/core';
import { usersOfCompany, usersOfDepartment, type User } from '@okur/contract/users';
import { IconArrowRight, IconChevronDown, IconKey, IconPlus, IconPrinter, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type List } from '../../kit/list/useList.ts';
import { mayGivePassword, mayLinkParents } from './password/mayGivePassword.ts';
import { useBulkActions } from './bulk/useBulkActions.tsx';
import { useHandOuts } from './bulk/useHandOuts.ts';
import { addUser } from './UserForm.tsx';
import { FiguresFile } from './FiguresFile.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { useUserActions } from './useUserActions.tsx';
import { useUserColumns } from './useUserColumns.tsx';

interface StudentsTabProps {
  /** Of a company, or of a department: what the record is, and what it is called. */
  of: 'company' | 'department';
  id: string;
  name: string;
  /** No one is added to a class that is over. */
  closed?: boolean;
}

/** The students of a record, with everything that can be done with students. */
export function StudentsTab({ of, id, name, closed = false }: StudentsTabProps) {
  const { t } = useTranslation();
  const ability = useAbility();
  const ofDepartment = of === 'department';
  const list = useList(ofDepartment ? usersOfDepartment : usersOfCompany, { params: { id }, sort: 'name' });
  const actions = useUserActions();
  const bulkActions = useBulkActions();
  const columns = useUserColumns({ withDepartment: !ofDepartment });
  const adds = ability.can('add', 'USER') && !closed;
  const add = adds ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => void (ofDepartment ? addUser(id) : addUser(undefined, id))}
    >
      {t('users.add')}
    </Button>
  ) : null;
  return (
    <ListPage
      embedded
      list={list}
      title={`${name} ${t('menu.users')}`}
      primary={
        <Group gap="xs">
          {/* The lists' addresses are plain words, not search schemas of the router. */}
          <Button
            component={Link}
            to="/management/users"
            search={{ [`${of}_id`]: id } as never}
            variant="default"
            rightSection={<IconArrowRight size={16} />}
          >
            {t('companies.open_list', { list: t('menu.users') })}
          </Button>
          <FiguresFile {...(ofDepartment ? { departmentId: id } : { companyId: id })} name={name} />
          {ofDepartment ? <WholeClass id={id} /> : null}
          {add}
        </Group>
      }
      columns={columns}
      filters={<Filters list={list} />}
      rowLink={(row) => `/management/users/${row.id}`}
      rowActions={actions}
      bulkActions={ability.can('delete', 'USER') || mayGivePassword(ability) ? bulkActions : undefined}
      empty={{ title: t('users.none'), text: t('users.none_text'), action: add }}
    />
  );
}

function Filters({ list }: { list: List<unknown, 'status' | 'deleted'> }) {
  return (
    <>
      <StatusFilter {...list.filter('status')} />
      <DeletedFilter list={list} subject="USER" />
    </>
  );
}

/** Cards for a class: of all students, not only of those on the page. */
function WholeClass({ id }: { id: string }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { givePasswords, giveCodes } = useHandOuts();
  const { act } = useAct();
  const [passwords, codes] = [mayGivePassword(ability), mayLinkParents(ability)];
  if (!(passwords || codes)) return null;
  async function withAll(does: (users: readonly User[]) => Promise<void>) {
    let users: readonly User[] = [];
    await act(
      async () =>
        (users = (await call(usersOfDepartment, { params: { id }, query: { isAll: 'true', sort: 'name' } })).data),
    );
    if (users.length > 0) await does(users);
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} />} rightSection={<IconChevronDown size={16} />}>
          {t('users.class_cards')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {passwords ? (
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => void withAll(givePasswords)}>
            {t('users.new_passwords')}
          </Menu.Item>
        ) : null}
        {codes ? (
          <Menu.Item leftSection={<IconTicket size={16} />} onClick={() => void withAll(giveCodes)}>
            {t('users.parent_codes')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
