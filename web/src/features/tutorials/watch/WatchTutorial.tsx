import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { AnswerOf, BodyIn } from '@okur/contract/route';
import type {
  getMyTutorial,
  recordMyQuiz,
  recordMyWatch,
  WatchedResource,
  WatchedTutorial,
} from '@okur/contract/tutorials';
import { IconArrowLeft, IconCheck, IconConfetti, IconHelpCircle, IconLock, IconMovie } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { RecordSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { RichContent } from '../../../kit/RichContent.tsx';
import { Player } from './Player.tsx';
import { Quiz } from './Quiz.tsx';
import css from './watch.module.css';

/** Where the seconds and the answers of this viewer go. */
export interface Send {
  watch: (resourceId: string, body: BodyIn<typeof recordMyWatch>) => Promise<AnswerOf<typeof recordMyWatch>>;
  quiz: (resourceId: string, body: BodyIn<typeof recordMyQuiz>) => Promise<AnswerOf<typeof recordMyQuiz>>;
}

interface WatchTutorialProps {
  query: UseQueryResult<AnswerOf<typeof getMyTutorial>>;
  back: '/student/tutorials' | '/tutorials/watch-list';
  send: Send;
}

/** A tutorial to watch: one step after the other, each of which may be chosen. */
export function WatchTutorial({ query, back, send }: WatchTutorialProps) {
  const { t } = useTranslation();
  if (query.isPending) return <RecordSkeleton />;
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const tutorial = query.data.data;
  const { instructor } = tutorial;
  return (
    <Stack gap="lg">
      <div>
        <Button
          component={Link}
          to={back}
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} />}
          ml={-8}
        >
          {t('menu.tutorials')}
        </Button>
        <Title order={1} size="1.9rem" lang={tutorial.language}>
          {tutorial.title}
        </Title>
        {instructor ? <Text c="dimmed">{[instructor.name, instructor.title].filter(Boolean).join(' · ')}</Text> : null}
      </div>
      {tutorial.completed_at ? (
        <Alert color="teal" icon={<IconConfetti />} title={t('tutorials.completed_title')} role="status">
          {t('tutorials.completed_text')}
        </Alert>
      ) : null}
      <StepsOf tutorial={tutorial} send={send} refresh={() => void query.refetch()} />
      {tutorial.description ? (
        <div lang={tutorial.language}>
          <RichContent html={tutorial.description} />
        </div>
      ) : null}
    </Stack>
  );
}

function StepsOf({ tutorial, send, refresh }: { tutorial: WatchedTutorial; send: Send; refresh: () => void }) {
  const { resources, language } = tutorial;
  const [chosen, setChosen] = useState(() => (resources.find(({ is_done }) => !is_done) ?? resources[0])?.id);
  const at = Math.max(
    0,
    resources.findIndex(({ id }) => id === chosen),
  );
  const resource = resources[at];
  if (!resource) return null;
  const next = resources[at + 1];
  const goOn = next?.is_open ? () => setChosen(next.id) : undefined;
  return (
    <div className={css.layout}>
      <section aria-label={resource.title}>
        <Title order={2} size="h3" mb="sm" lang={language}>
          {resource.title}
        </Title>
        {resource.kind === 'quiz' ? (
          <Quiz
            key={resource.id}
            quiz={resource}
            language={language}
            send={(body) => send.quiz(resource.id, body)}
            onAnswered={refresh}
            goOn={goOn}
          />
        ) : (
          <Player
            key={`${resource.id} ${resource.video_version}`}
            video={resource}
            language={language}
            send={(body) => send.watch(resource.id, body)}
            refresh={refresh}
            goOn={goOn}
          />
        )}
      </section>
      <Steps resources={resources} language={language} current={resource.id} onChoose={setChosen} />
    </div>
  );
}

interface StepsProps {
  resources: readonly WatchedResource[];
  language: string;
  current: string;
  onChoose: (id: string) => void;
}

function Steps({ resources, language, current, onChoose }: StepsProps) {
  const { t } = useTranslation();
  return (
    <Paper component="nav" withBorder radius="lg" p="sm" aria-label={t('tutorials.steps')} className={css.steps}>
      <ol>
        {resources.map((resource, at) => (
          <li key={resource.id}>
            <button
              type="button"
              className={css.step}
              aria-current={resource.id === current ? 'step' : undefined}
              disabled={!resource.is_open}
              onClick={() => onChoose(resource.id)}
            >
              <StepIcon resource={resource} />
              <span lang={language}>
                {at + 1}. {resource.title}
              </span>
              <Group gap={6} className={css.marks}>
                {resource.is_done ? (
                  <Badge color="teal" variant="light" tt="none">
                    {t('tutorials.step_done')}
                  </Badge>
                ) : resource.required ? null : (
                  <Badge color="gray" variant="light" tt="none">
                    {t('tutorials.optional')}
                  </Badge>
                )}
                {resource.is_open ? null : (
                  <Text span size="sm" c="dimmed">
                    {t('tutorials.locked')}
                  </Text>
                )}
              </Group>
            </button>
          </li>
        ))}
      </ol>
    </Paper>
  );
}

function StepIcon({ resource: { is_done, is_open, kind } }: { resource: WatchedResource }) {
  const Icon = is_done ? IconCheck : !is_open ? IconLock : kind === 'quiz' ? IconHelpCircle : IconMovie;
  return <Icon size={20} aria-hidden className={css.icon} />;
}
