import { Anchor, Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { UserRecord } from '@okur/contract/users';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useAbility } from '../../../kit/ability.ts';
import { useCompany } from '../../../kit/client/account.ts';
import { languageName } from '../../../kit/format/text.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { Facts } from '../../../kit/record/Facts.tsx';
import { mayGivePassword } from '../password/mayGivePassword.ts';
import { givePassword } from '../password/NewPassword.tsx';
import { useAllReadings } from './useAllReadings.ts';
import { UserActivation } from './UserActivation.tsx';
import { UserFigures } from './UserFigures.tsx';
import { UserHistory } from './UserHistory.tsx';

export function UserOverview({ user }: { user: UserRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const readings = useAllReadings(user).data?.data;
  return (
    <Stack gap="md">
      {!user.deleted_at && readings && readings.length > 0 ? (
        <UserFigures userId={user.id} readings={readings} />
      ) : null}
      <UserActivation user={user} />
      <Person user={user} />
      <Paper withBorder radius="md" p="lg">
        <Group justify="space-between" mb="md">
          <Title order={2} size="h4">
            {t('users.sign_in')}
          </Title>
          {!user.deleted_at && mayGivePassword(ability) ? (
            <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => void givePassword(user)}>
              {t('users.new_password')}
            </Button>
          ) : null}
        </Group>
        <Facts
          items={[
            [t('users.username'), user.username],
            [t('users.last_seen_at'), f.dateTime(user.last_seen_at) || t('users.never')],
          ]}
        />
      </Paper>
      <UserHistory user={user} />
    </Stack>
  );
}

function Person({ user }: { user: UserRecord }) {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const ofPlatform = useCompany() === null;
  const company = ability.can('view', 'COMPANY') ? (
    <Anchor component={Link} to={`/management/companies/${user.company_id}`} size="sm">
      {user.company_name}
    </Anchor>
  ) : (
    user.company_name
  );
  const department =
    user.department_id && ability.can('view', 'DEPARTMENT') ? (
      <Anchor component={Link} to={`/management/departments/${user.department_id}`} size="sm">
        {user.department_name}
      </Anchor>
    ) : (
      user.department_name
    );
  return (
    <Paper withBorder radius="md" p="lg">
      <Facts
        items={[
          ...(ofPlatform ? [[t('users.company'), company] as const] : []),
          [t('users.department'), department],
          [t('users.student_number'), user.student_number],
          [t('users.grade_level'), user.grade_level],
          [t('users.birth_year'), user.birth_year],
          [t('users.email'), user.email],
          [t('users.language'), languageName(user.language, f.locale)],
          [t('users.user_type'), t(`users.type.${user.user_type}`)],
          [t('users.created_at'), f.date(user.created_at)],
        ]}
      />
    </Paper>
  );
}
