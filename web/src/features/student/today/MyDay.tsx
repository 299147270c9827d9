import { Button, Group, Paper, RingProgress, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { dailyMinutes } from '@okur/contract/accounts';
import { mySettings } from '@okur/contract/student';
import { myDay, type StudentDay } from '@okur/contract/student-day';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { studentQuery } from '../../../kit/client/account.ts';
import { call } from '../../../kit/client/api.ts';
import { queryClient } from '../../../kit/client/query.ts';
import { queryOf, useCall } from '../../../kit/client/useCall.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import css from './my-day.module.css';

type Goal = StudentDay['goal_minutes'];

/** The minutes of today in a ring of their own goal, and the days of this week as dots. */
export function MyDay() {
  const { t } = useTranslation();
  const id = useId();
  const { data, isError } = useCall(myDay, {});
  const day = data?.data;
  // Without a network it is not there: the page goes on without it.
  if (!day) return isError ? null : <Skeleton height={190} radius="lg" />;
  const read = minutesOf(day.week.find(({ date }) => date === day.date));
  return (
    <Paper component="section" withBorder radius="lg" p="lg" className={css.day} aria-labelledby={id}>
      <Ring read={read} goal={day.goal_minutes} />
      <div className={css.words}>
        <Title order={2} size="h3" id={id}>
          {t('student.my_day')}
        </Title>
        <Text>{sentence(read, day.goal_minutes, t)}</Text>
      </div>
      <GoalChoice goal={day.goal_minutes} />
      <Week day={day} />
    </Paper>
  );
}

const minutesOf = (day: StudentDay['week'][number] | undefined): number => Math.floor((day?.seconds ?? 0) / 60);

function sentence(read: number, goal: Goal, t: ReturnType<typeof useTranslation>['t']): string {
  if (read >= goal) return t('student.day_done', { count: read });
  return read === 0 ? t('student.day_none', { count: goal }) : t('student.day_left', { count: goal - read });
}

function Ring({ read, goal }: { read: number; goal: Goal }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <RingProgress
      size={132}
      thickness={13}
      roundCaps
      rootColor="var(--okur-line)"
      sections={
        read > 0 ? [{ value: Math.min(100, (read / goal) * 100), color: read >= goal ? 'green' : 'petrol' }] : []
      }
      role="img"
      aria-label={t('student.ring', { read: f.number(read), goal: f.number(goal) })}
      label={
        <Text ta="center" component="div" aria-hidden>
          {read >= goal ? <IconCheck size={22} className={css.check} /> : null}
          <Text fz="1.7rem" fw={700} lh={1}>
            {f.number(read)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('student.of_minutes', { count: goal })}
          </Text>
        </Text>
      }
    />
  );
}

/** How many minutes a day is for the student alone to say. */
function GoalChoice({ goal }: { goal: Goal }) {
  const { t } = useTranslation();
  const id = useId();
  const choose = (daily_minutes: Goal) => {
    queryClient.setQueryData(
      queryOf(myDay, {}).queryKey,
      (day) => day && { ...day, data: { ...day.data, goal_minutes: daily_minutes } },
    );
    queryClient.setQueryData(
      studentQuery.queryKey,
      (student) => student && { ...student, settings: { ...student.settings, daily_minutes } },
    );
    // Without the network it holds until the page is loaded again.
    void call(mySettings, { body: { daily_minutes } }).catch(() => {});
  };
  return (
    <div className={css.goal}>
      <Text size="sm" c="dimmed" id={id} mb={4}>
        {t('student.daily_minutes')}
      </Text>
      <Group gap={6} role="group" aria-labelledby={id}>
        {dailyMinutes.map((minutes) => (
          <Button
            key={minutes}
            radius="xl"
            h={44}
            miw={44}
            px={10}
            variant={minutes === goal ? 'filled' : 'default'}
            aria-pressed={minutes === goal}
            onClick={() => choose(minutes)}
          >
            {minutes}
          </Button>
        ))}
      </Group>
    </div>
  );
}

function Week({ day }: { day: StudentDay }) {
  const { t, i18n } = useTranslation();
  const name = (date: string, weekday: 'long' | 'short') =>
    new Intl.DateTimeFormat(i18n.language, { weekday, timeZone: 'UTC' }).format(new Date(date));
  return (
    <ol className={css.week} aria-label={t('student.this_week')}>
      {day.week.map((one) => {
        const read = minutesOf(one);
        const state = read >= day.goal_minutes ? 'full' : one.seconds > 0 ? 'some' : undefined;
        return (
          <li key={one.date} data-today={one.date === day.date || undefined}>
            <span className={css.dot} data-state={state} aria-hidden>
              {state === 'full' ? <IconCheck size={16} stroke={3} /> : null}
            </span>
            <span aria-hidden>{name(one.date, 'short')}</span>
            <VisuallyHidden>{t('student.day_minutes', { day: name(one.date, 'long'), count: read })}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
