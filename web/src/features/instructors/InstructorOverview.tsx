import { Anchor, Paper, Stack, Title } from '@mantine/core';
import { adminOfInstructor, type Instructor } from '@okur/contract/instructors';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { languageName, phone } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { LinkList } from '../../kit/record/LinkList.tsx';
import { useCall } from '../../kit/client/useCall.ts';

export function InstructorOverview({ instructor }: { instructor: Instructor }) {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const { company_name } = instructor.company;
  const company = ability.can('view', 'COMPANY') ? (
    <Anchor component={Link} to={`/management/companies/${instructor.company_id}`} size="sm">
      {company_name}
    </Anchor>
  ) : (
    company_name
  );
  const departments =
    instructor.departments.length > 0 ? (
      <LinkList
        items={instructor.departments.map(({ id, department_name }) => ({ id, label: department_name }))}
        to={ability.can('view', 'DEPARTMENT') ? (id) => `/management/departments/${id}` : undefined}
      />
    ) : null;
  return (
    <Stack gap="md">
      <Paper withBorder radius="md" p="lg">
        <Facts
          items={[
            [t('instructors.company'), company],
            [t('instructors.phone_number'), phone(instructor.phone_number)],
            [t('menu.departments'), departments],
            [t('menu.users'), f.number(instructor.student_count)],
            [t('instructors.created_at'), f.date(instructor.created_at)],
          ]}
        />
      </Paper>
      {instructor.deleted_at ? null : (
        <Paper withBorder radius="md" p="lg">
          <Title order={2} size="h4" mb="md">
            {t('instructors.account')}
          </Title>
          <Account instructor={instructor} />
        </Paper>
      )}
    </Stack>
  );
}

/** The account this person signs in with; it may hold posts in other companies as well. */
function Account({ instructor }: { instructor: Instructor }) {
  const { t } = useTranslation();
  const f = useFormat();
  const account = useCall(adminOfInstructor, { params: { id: instructor.id } });
  if (account.isPending) return <TextSkeleton lines={3} />;
  if (account.data === undefined) return <ErrorState error={account.error} retry={() => void account.refetch()} />;
  const { data } = account.data;
  return (
    <Facts
      items={[
        ...(data.posts.length > 1
          ? [
              [
                t('instructors.posts'),
                <LinkList
                  key="posts"
                  items={data.posts.map(({ id, company_name }) => ({ id, label: company_name }))}
                  to={(id) => `/management/instructors/${id}`}
                />,
              ] as const,
            ]
          : []),
        [t('instructors.username'), data.username],
        [t('instructors.email'), data.email],
        [t('instructors.roles'), data.roles.map(({ name }) => t(`role.${name}`)).join(', ')],
        [t('instructors.language'), languageName(data.locale, f.locale)],
        [t('instructors.last_login_at'), f.dateTime(data.last_login_at) || t('instructors.never')],
      ]}
    />
  );
}
