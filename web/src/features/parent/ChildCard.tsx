import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Child } from '@okur/contract/parents';
import { IconChevronRight, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { ChildHomework } from './ChildHomework.tsx';
import { childName } from './childName.ts';
import { Figures } from './Figures.tsx';
import { Tonight } from './Tonight.tsx';

/** What a parent wants to know first of a child; the rest is a touch away. */
export function ChildCard({ child }: { child: Child }) {
  const { t } = useTranslation();
  // Who cannot sign in has nothing to do now; the child's page has all that was given.
  const open = child.closed
    ? []
    : child.homework.filter((task) => task.finished_at === null && !task.removed && !task.closed);
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'xl' }}
      aria-labelledby={`child-${child.id}`}
    >
      <Title order={2} id={`child-${child.id}`}>
        {childName(child)}
      </Title>
      <Text c="dimmed">{[child.department_name, child.company_name].filter(Boolean).join(' · ')}</Text>
      <Stack gap="lg" mt="md">
        <Tonight child={child} order={3} />
        <Figures child={child} />
        {open.length > 0 ? (
          <div>
            <Title order={3} mb="xs">
              {t('parent.homework')}
            </Title>
            <ChildHomework childId={child.id} homework={open} zone={child.time_zone} />
          </div>
        ) : null}
        <Group gap="xs">
          <Button component={Link} to={`/parent/children/${child.id}`} rightSection={<IconChevronRight size={16} />}>
            {t('parent.more')}
          </Button>
          <Button
            component={Link}
            to={`/parent/children/${child.id}/report`}
            variant="default"
            leftSection={<IconFileText size={16} />}
          >
            {t('student_report.title')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
