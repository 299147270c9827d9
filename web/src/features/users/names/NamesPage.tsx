import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { listUsers, type User } from '@okur/contract/users';
import { IconArrowBackUp, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { useCompany } from '../../../kit/client/account.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../../kit/feedback/Skeletons.tsx';
import { SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { askToLeave } from '../../../kit/form/askToLeave.ts';
import { FormFrame } from '../../../kit/form/FormBody.tsx';
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard.ts';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { useAddress } from '../../../kit/useAddress.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { CompanyPicker } from '../../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../../departments/DepartmentPicker.tsx';
import { NameGrid } from './NameGrid.tsx';
import { useNames } from './useNames.ts';

export default function NamesPage() {
  const ability = useAbility();
  return ability.can('edit', 'USER') ? <Names /> : <Navigate to="/error/$type" params={{ type: '401' }} replace />;
}

/** Begins with those who have no name yet; the rest of a class can be had beside them. */
function Names() {
  const { t } = useTranslation();
  const [address] = useAddress();
  const ofPlatform = useCompany() === null;
  const onlyNameless = address.all !== 'true';
  const { company_id, department_id } = address;
  const chosen = onlyNameless || department_id !== undefined;
  const list = `${company_id}.${department_id}.${onlyNameless}`;
  const query = useCall(
    listUsers,
    {
      query: {
        company_id,
        department_id,
        has_not_name: onlyNameless ? 'true' : undefined,
        sort: onlyNameless ? 'username' : 'surname',
        per_page: 100,
      },
    },
    { enabled: chosen },
  );
  const users = useMemo(() => namelessFirst(query.data?.data ?? []), [query.data]);
  return (
    <Stack gap="md">
      <Sheet
        key={list}
        list={list}
        users={users}
        filters={<Filters ofPlatform={ofPlatform} onlyNameless={onlyNameless} />}
      >
        {!chosen ? (
          <Paper withBorder radius="md">
            <EmptyState title={t('users.names_choose')} text={t('users.names_choose_text')} />
          </Paper>
        ) : null}
        {chosen && query.isPending ? <TileSkeletons count={1} height={320} /> : null}
        {query.isError ? (
          <Paper withBorder radius="md">
            <ErrorState error={query.error} retry={() => void query.refetch()} />
          </Paper>
        ) : null}
        {chosen && query.data && users.length === 0 ? (
          <Paper withBorder radius="md">
            <EmptyState
              icon={<IconCheck />}
              title={t(onlyNameless ? 'users.names_all_there' : 'users.none')}
              text={onlyNameless ? t('users.names_all_there_text') : undefined}
            />
          </Paper>
        ) : null}
        {query.data && query.data.meta.total > users.length ? (
          <Alert icon={<IconInfoCircle />}>
            {t('users.names_first', { count: users.length, total: query.data.meta.total })}
          </Alert>
        ) : null}
      </Sheet>
    </Stack>
  );
}

/** Those without a name come first; the rest as they came. */
function namelessFirst(users: readonly User[]): readonly User[] {
  const lacks = ({ name, surname }: User) => !name || !surname;
  return [...users.filter(lacks), ...users.filter((user) => !lacks(user))];
}

/** Header, filters and sheet. Leaving it changed asks once, choosing another class as well. */
function Sheet({
  list,
  users,
  filters,
  children,
}: {
  /** Which one it is. */
  list: string;
  users: readonly User[];
  filters: React.ReactNode;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  const names = useNames(users, `names:${list}`);
  useLeaveGuard({ holds: () => names.dirty, isSaving: () => names.busy, ask: () => askToLeave(t) });
  const crumbs = [{ label: t('menu.users'), to: '/management/users' }, { label: t('users.names') }];
  return (
    <FormFrame form={names} onSubmit={(event) => void names.send(event)}>
      <PageHeader
        title={t('users.names')}
        crumbs={crumbs}
        actions={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} />}
              disabled={!names.canUndo || names.busy}
              onClick={() => names.dispatch({ do: 'undo' })}
            >
              {t('users.names_step_back')}
            </Button>
            <Button type="submit" loading={names.busy} disabled={!names.dirty}>
              {names.dirty ? t('users.names_save', { count: names.changed }) : t('kit.save')}
            </Button>
          </Group>
        }
      />
      {filters}
      {children}
      {names.rows.length > 0 && users.length > 0 ? (
        <>
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {t('users.names_hint')}
          </Text>
          <Paper withBorder radius="md" style={{ overflow: 'clip' }}>
            <NameGrid names={names} />
          </Paper>
        </>
      ) : null}
    </FormFrame>
  );
}

function Filters({ ofPlatform, onlyNameless }: { ofPlatform: boolean; onlyNameless: boolean }) {
  const { t } = useTranslation();
  const [address, write] = useAddress();
  return (
    <Group gap="sm" align="flex-end">
      {ofPlatform ? (
        <CompanyPicker
          name="company_id"
          value={address.company_id ?? null}
          onChange={(id) => write({ company_id: id ?? undefined, department_id: undefined })}
          aria-label={t('users.company')}
          placeholder={t('users.company')}
          w={{ base: '100%', xs: 220 }}
        />
      ) : null}
      <DepartmentPicker
        name="department_id"
        companyId={address.company_id}
        value={address.department_id ?? null}
        onChange={(id) => write({ department_id: id ?? undefined })}
        aria-label={t('users.department')}
        placeholder={t('users.department')}
        w={{ base: '100%', xs: 200 }}
      />
      <SwitchField
        name="all"
        value={onlyNameless}
        onChange={(on) => write({ all: on ? undefined : 'true' })}
        label={t('users.names_only_missing')}
        pb={8}
      />
    </Group>
  );
}
