import { Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { avatars } from '@okur/contract/accounts';
import { type Collection, myCollection } from '@okur/contract/collection';
import { mySettings } from '@okur/contract/student';
import { IconAward, IconBulb, IconCalendarHeart, IconFlame, IconMoodSmile, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { queryClient } from '../../kit/client/query.ts';
import { queryOf, useCall } from '../../kit/client/useCall.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useLookedUp } from '../../reading/words/useLookedUp.ts';
import { Albums } from './Albums.tsx';
import { Avatar } from './Avatar.tsx';
import { nextPicture } from './next-picture.ts';
import { NextPictureCard } from './NextPictureCard.tsx';
import { WordCards } from './WordCards.tsx';
import css from './collection.module.css';

/** What was collected by reading: days, badges, texts by topic, and what the class reads together. */
export default function MyCollection() {
  const { t } = useTranslation();
  const collection = useCall(myCollection, {});
  // Words of a time without a network, which this device still has to send.
  useLookedUp();
  if (collection.isError && !collection.data)
    return <ErrorState error={collection.error} retry={() => void collection.refetch()} />;
  const data = collection.data?.data;
  const next = nextPicture(data?.albums ?? []);
  return (
    <Stack gap="lg">
      <Title order={1} size="1.9rem">
        {t('collection.title')}
      </Title>
      {data ? null : <TileSkeletons count={3} height={160} />}
      {data && !data.enabled ? <EmptyState icon={<IconAward />} title={t('collection.off')} /> : null}
      {data?.enabled ? (
        <>
          {next ? <NextPictureCard next={next} /> : null}
          <div className={css.pair}>
            <Streak streak={data.streak} />
            {data.class_goal ? <ClassGoal goal={data.class_goal} /> : null}
          </div>
          <Badges badges={data.badges} />
          <Albums albums={data.albums} />
          <WordCards
            words={data.words}
            looked_up={data.looked_up}
            looked_up_count={data.looked_up_count}
            repeat={data.repeat}
          />
          <Me avatar={data.avatar} />
        </>
      ) : null}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** The pictures to choose from; the chosen one is stored at once. */
function Me({ avatar }: Pick<Collection, 'avatar'>) {
  const { t } = useTranslation();
  const choose = (name: Collection['avatar']) => {
    queryClient.setQueryData(
      queryOf(myCollection, {}).queryKey,
      (answer) => answer && { ...answer, data: { ...answer.data, avatar: name } },
    );
    // Without the network it holds until the page is loaded again.
    void call(mySettings, { body: { avatar: name } }).catch(() => {});
  };
  return (
    <Part title={t('collection.avatar')}>
      <div className={css.avatars}>
        {avatars.map((name) => (
          <button
            key={name}
            type="button"
            className={css.avatar}
            aria-pressed={name === avatar}
            aria-label={t(`collection.avatar_${name}`)}
            onClick={() => choose(name)}
          >
            <Avatar name={name} size={64} />
          </button>
        ))}
      </div>
    </Part>
  );
}

function Streak({ streak }: Pick<Collection, 'streak'>) {
  const { t } = useTranslation();
  return (
    <Part title={t('collection.days')}>
      <Text size="lg" mt={4}>
        <IconFlame size={22} className={css.flame} aria-hidden />{' '}
        {streak.days > 0 ? t('collection.streak', { count: streak.days }) : t('collection.streak_none')}
      </Text>
      <Text c="dimmed">
        {streak.freezes > 0 ? t('collection.freezes', { count: streak.freezes }) : t('collection.no_freeze')}
      </Text>
    </Part>
  );
}

function ClassGoal({ goal }: { goal: NonNullable<Collection['class_goal']> }) {
  const { t } = useTranslation();
  const f = useFormat();
  const label = t('collection.class_read', { read: f.number(goal.read), minutes: f.number(goal.minutes) });
  return (
    <Part title={t('collection.class_goal')}>
      <Text mt={4} mb="sm">
        {label}
      </Text>
      <Progress value={Math.min(100, (goal.read / goal.minutes) * 100)} size="xl" radius="xl" aria-label={label} />
      <Text size="sm" c="dimmed" mt="xs">
        {goal.read >= goal.minutes
          ? t('collection.class_done')
          : t('collection.class_until', { date: f.date(goal.ends_on) })}
      </Text>
    </Part>
  );
}

const icons = { days: IconCalendarHeart, understood: IconBulb, again: IconRefresh, guess: IconMoodSmile } as const;

function Badges({ badges }: Pick<Collection, 'badges'>) {
  const { t } = useTranslation();
  return (
    <Part title={t('collection.badges')}>
      <ul className={css.badges}>
        {badges.map(({ name, count, step, steps, next }) => {
          const Icon = icons[name];
          return (
            <li key={name} className={css.badge} data-earned={step > 0 || undefined}>
              <span className={css.medal} aria-hidden>
                <Icon size={34} />
              </span>
              <Text fw={650}>{t(`collection.badge_${name}`)}</Text>
              <Text size="sm">{t(`collection.badge_${name}_text`)}</Text>
              <Text size="sm" c="dimmed" className={css.howFar}>
                {[
                  step > 0 && t('collection.step', { step, steps }),
                  next !== null && t('collection.next', { missing: next - count }),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </Text>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
