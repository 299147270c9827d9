import { Button, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type Child, parentDashboard } from '@okur/contract/parents';
import { IconArrowLeft, IconFileText, IconUserQuestion } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WayBack } from '../../kit/BackLink.tsx';
import { Link } from '../../kit/Link.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { SchoolZone } from '../../kit/client/zone.ts';
import { ChildCertificates } from '../certificates/CertificatesTab.tsx';
import { ChildCollectionCard } from '../collection/ChildCollectionCard.tsx';
import { HomeReadingsCard } from '../home-readings/HomeReadingsCard.tsx';
import { ChildBooks } from './ChildBooks.tsx';
import { ChildGrowth } from './ChildGrowth.tsx';
import { ChildHomework } from './ChildHomework.tsx';
import { childName } from './childName.ts';
import { ChildReadings } from './ChildReadings.tsx';
import { ChildTutorials } from './ChildTutorials.tsx';
import { Figures } from './Figures.tsx';
import { Tonight } from './Tonight.tsx';

/** All about one child. */
export default function ChildPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const dashboard = useCall(parentDashboard, {});
  if (dashboard.isPending) return <RecordSkeleton />;
  if (!dashboard.data) return <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />;
  const child = dashboard.data.data.find((one) => one.id === id);
  return (
    <Stack gap="lg">
      <div>
        <Button
          component={WayBack}
          to="/parent/dashboard"
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={15} aria-hidden />}
        >
          {t('menu.main_page')}
        </Button>
      </div>
      {child ? (
        <SchoolZone value={child.time_zone}>
          <About child={child} />
        </SchoolZone>
      ) : (
        <EmptyState icon={<IconUserQuestion />} title={t('kit.not_found')} text={t('kit.not_found_text')} />
      )}
    </Stack>
  );
}

function About({ child }: { child: Child }) {
  const { t } = useTranslation();
  return (
    <>
      <Heading child={child} />
      <Tonight child={child} order={2} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <Part title={t('parent.this_week')}>
              <Figures child={child} />
              <Text c="dimmed">
                {[
                  t('parent.week_readings', { count: child.readings_this_week }),
                  t('parent.week_exercises', { count: child.exercises_this_week }),
                ].join(' · ')}
              </Text>
            </Part>
            <Part title={t('parent.growth')}>
              <ChildGrowth child={child} />
            </Part>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <Part title={t('parent.homework')}>
              <ChildHomework childId={child.id} homework={child.homework} zone={child.time_zone} />
            </Part>
            <Part title={t('parent.last_read')}>
              <ChildReadings child={child} />
            </Part>
            <Part title={t('parent.collection')}>
              <ChildCollectionCard childId={child.id} />
            </Part>
            <Part title={t('certificates.of_child')}>
              <ChildCertificates childId={child.id} />
            </Part>
            <Part title={t('home_readings.title')}>
              <HomeReadingsCard childId={child.id} childName={child.name ?? childName(child)} zone={child.time_zone} />
            </Part>
            <Part title={t('parent.books')}>
              <ChildBooks childId={child.id} />
            </Part>
            <Part title={t('menu.tutorials')}>
              <ChildTutorials childId={child.id} />
            </Part>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function Heading({ child }: { child: Child }) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" align="flex-end">
      <div>
        <Title order={1}>{childName(child)}</Title>
        <Text c="dimmed">{[child.department_name, child.company_name].filter(Boolean).join(' · ')}</Text>
      </div>
      <Button
        component={Link}
        to={`/parent/children/${child.id}/report`}
        variant="default"
        leftSection={<IconFileText size={16} />}
      >
        {t('student_report.title')}
      </Button>
    </Group>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder radius="lg" p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} fz="lg" mb="sm">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </Paper>
  );
}
