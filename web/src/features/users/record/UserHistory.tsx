import { Anchor, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { departmentsOfUser, type Membership, type User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useAbility } from '../../../kit/ability.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import css from '../users.module.css';

const pageSize = 20;

/** The classes a student belonged to, the present one first: what was read and given then stays with them. */
export function UserHistory({ user }: { user: User }) {
  const { t } = useTranslation();
  const history = useCall(
    departmentsOfUser,
    { params: { id: user.id }, query: { per_page: pageSize } },
    { enabled: !user.deleted_at },
  );
  if (user.deleted_at || history.data?.data.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="lg">
      <Title order={2} size="h4" mb="md">
        {t('users.class_history')}
      </Title>
      {history.isPending ? <Skeleton height={22} width="60%" /> : null}
      {history.isError ? <ErrorState error={history.error} retry={() => void history.refetch()} /> : null}
      <Stack component="ol" gap="xs" m={0} p={0} className={css.history}>
        {history.data?.data.map((membership) => (
          <Stay key={membership.id} membership={membership} />
        ))}
      </Stack>
    </Paper>
  );
}

function Stay({
  membership: { department_id, department_name, academic_year, joined_at, left_at },
}: {
  membership: Membership;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const leads = useAbility().can('view', 'DEPARTMENT');
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="baseline">
      <Text size="sm" fw={left_at ? 400 : 600} w={96} flex="none">
        {leads ? (
          <Anchor component={Link} to={`/management/departments/${department_id}`} size="sm" fw="inherit">
            {department_name}
          </Anchor>
        ) : (
          department_name
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          academic_year,
          left_at
            ? t('users.stay', { from: f.date(joined_at), to: f.date(left_at) })
            : t('users.stay_since', { from: f.date(joined_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Group>
  );
}
