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
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WayBack } from '../../../kit/BackLink.tsx';
import { useRefresh } from '../../../kit/client/useCall.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { RecordSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { RichContent } from '../../../kit/RichContent.tsx';
import { useAnswers } from '../../../reading/questions/useAnswers.ts';
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
          component={WayBack}
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
      <StepsOf tutorial={tutorial} send={send} query={query} />
      {tutorial.description ? (
        <div lang={tutorial.language}>
          <RichContent html={tutorial.description} />
        </div>
      ) : null}
    </Stack>
  );
}

interface StepsOfProps extends Pick<WatchTutorialProps, 'query' | 'send'> {
  tutorial: WatchedTutorial;
}

function StepsOf({ tutorial, send, query }: StepsOfProps) {
  const { resources, language } = tutorial;
  // What was done counts elsewhere, too: homework, the list, the next thing to do.
  const refreshAll = useRefresh();
  const refresh = () => void refreshAll();
  const { chosen, choose, renew, renewed } = useOpenStep(resources, query);
  // Of all its quizzes: a watcher may look at the film once more before the answers are handed in.
  const versions = resources.map(({ questions_version }) => questions_version).join('.');
  const inHand = useAnswers(`tutorial-answers:${tutorial.id}:${versions}`, false);
  const at = Math.max(
    0,
    resources.findIndex(({ id }) => id === chosen),
  );
  const resource = resources[at];
  if (!resource) return null;
  const next = resources[at + 1];
  const goOn = next?.is_open ? () => choose(next.id) : undefined;
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
            inHand={inHand}
            send={(body) => send.quiz(resource.id, body)}
            onAnswered={refresh}
            goOn={goOn}
          />
        ) : (
          <Player
            key={`${resource.id} ${resource.video_version}`}
            video={resource}
            opened={renewed?.id === resource.id ? renewed : resource}
            language={language}
            send={(body) => send.watch(resource.id, body)}
            refresh={refresh}
            renew={() => renew(resource.id)}
            goOn={goOn}
          />
        )}
      </section>
      <Steps resources={resources} language={language} current={resource.id} onChoose={choose} />
    </div>
  );
}

/** Which step is open. */
function useOpenStep(resources: readonly WatchedResource[], query: WatchTutorialProps['query']) {
  const [chosen, setChosen] = useState(() => (resources.find(({ is_done }) => !is_done) ?? resources[0])?.id);
  /** As it is now, with an address of the film that opens; nothing where it cannot be read. */
  async function renew(id: string): Promise<WatchedResource | undefined> {
    // Without a network a query would wait for it.
    if (!navigator.onLine) return undefined;
    const { data, isSuccess } = await query.refetch();
    return isSuccess ? data.data.resources.find((resource) => resource.id === id) : undefined;
  }
  // The address of a film opens for a minute after it was told: the next film begins with one that is new.
  const [renewed, setRenewed] = useState<WatchedResource>();
  async function open(id: string) {
    // What was read comes to the page a moment after the answer: the film begins with the answer itself.
    setRenewed(await renew(id));
    setChosen(id);
  }
  return { chosen, renewed, renew, choose: (id: string) => void open(id) };
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
