import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { endHomeworkSeries, getHomeworkSeries, type HomeworkSeries } from '@okur/contract/homework';
import { IconPencil, IconPlayerStop, IconRepeat, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import css from '../homework.module.css';
import { HomeworkState } from '../HomeworkState.tsx';
import { EditSeries } from './EditSeries.tsx';
import { weekdayInSentence } from './weekday.ts';

/** Of homework that repeats: when the next one comes, how to end it, and each time it was assigned. */
export function SeriesCard({ id, present }: { id: string; present: string }) {
  const series = useCall(getHomeworkSeries, { params: { id } }).data?.data;
  if (!series) return null;
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby="series">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Heading series={series} />
          <Actions series={series} />
        </Group>
        <Times homeworks={series.homeworks} present={present} />
      </Stack>
    </Paper>
  );
}

function Heading({ series }: { series: HomeworkSeries }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { weekday, next_at, next_due_at, until_on, end_reason } = series;
  return (
    <div>
      <Group gap={8} wrap="nowrap">
        <IconRepeat size={18} aria-hidden />
        <Title order={2} size="h4" id="series">
          {t('homework.every_weekday', { day: weekdayInSentence(weekday, f.locale) })}
        </Title>
      </Group>
      <Text size="sm" c="dimmed">
        {next_at
          ? t('homework.repeat_next', {
              start: f.dateTime(next_at),
              due: f.dateTime(next_due_at),
              last: f.date(until_on),
            })
          : t(`homework.series_end_${end_reason ?? 'person'}`)}
      </Text>
    </div>
  );
}

function Actions({ series }: { series: HomeworkSeries }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act, toggle } = useAct();
  const { id, version, title, ended_at, end_reason } = series;
  if (!ability.can('edit', 'HOMEWORK') || end_reason === 'over') return null;
  const write = (seen: number) => call(endHomeworkSeries, { params: { id }, query: { version: seen } });
  if (ended_at)
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRestore size={15} />}
        onClick={() => void act(() => write(version), t('homework.series_continued'))}
      >
        {t('homework.series_continue')}
      </Button>
    );
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={15} />}
        onClick={() => void openFormModal(<EditSeries series={series} />)}
      >
        {t('homework.series_edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlayerStop size={15} />}
        onClick={() => void toggle(write, version, t('homework.series_was_ended', { title }))}
      >
        {t('homework.series_end')}
      </Button>
    </Group>
  );
}

/** So many at first: the others by one click. */
const few = 4;

function Times({ homeworks, present }: { homeworks: HomeworkSeries['homeworks']; present: string }) {
  const { t } = useTranslation();
  const f = useFormat();
  const [all, setAll] = useState(false);
  const listed = all ? homeworks : homeworks.slice(0, few);
  return (
    <Stack gap={6}>
      <Stack component="ul" gap={6} m={0} p={0} className={css.steps} aria-label={t('homework.series_times')}>
        {listed.map(({ id, sequence_id, starts_at, state, student_count, completed_count }) => (
          <Group component="li" key={id} justify="space-between" gap="sm" wrap="nowrap">
            {id === present ? (
              <Text size="sm" fw={600} aria-current="page">
                {f.date(starts_at)}
              </Text>
            ) : (
              <Anchor
                component={Link}
                to={sequence_id ? `/homeworks/sequences/${sequence_id}` : `/homeworks/${id}`}
                size="sm"
              >
                {f.date(starts_at)}
              </Anchor>
            )}
            <Group gap="sm" wrap="nowrap">
              <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
                {t('homework.of', { done: f.number(completed_count), all: f.number(student_count) })}
              </Text>
              <HomeworkState homework={{ state, removed_at: null }} />
            </Group>
          </Group>
        ))}
      </Stack>
      {homeworks.length > few && !all ? (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {t('homework.series_all', { count: homeworks.length })}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
