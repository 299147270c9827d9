import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import type { Department } from '@okur/contract/departments';
import { createTutorialHomework } from '@okur/contract/homework';
import { getWatchListTutorial, type WatchedTutorial } from '@okur/contract/tutorials';
import { IconHelpCircle, IconMovie } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { TutorialPicker } from '../../tutorials/TutorialPicker.tsx';
import css from '../homework.module.css';
import { useTitleOf } from '../useTitleOf.ts';
import { AssignForm } from './AssignForm.tsx';
import { useAfterAssigning, useCommonValues, useTyped } from './giving.ts';
import { Sentence } from './Sentence.tsx';

interface GiveTutorialProps {
  departments: readonly Department[] | null;
  department: string | undefined;
}

/** Which tutorial, for whom, until when. */
export function GiveTutorial({ departments, department }: GiveTutorialProps) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: 'homework:tutorial',
    schema: createTutorialHomework.body,
    initial: { ...useCommonValues('', department), tutorial_id: '' },
    typed: useTyped(),
    submit: (body) => call(createTutorialHomework, { body }),
    onSaved: useAfterAssigning(),
  });
  const { tutorial_id: id, title } = form.values;
  const seen = useCall(getWatchListTutorial, { params: { id } }, { enabled: id !== '' }).data?.data;
  const tutorial = seen?.id === id ? seen : undefined;
  const isUntitled = useTitleOf(title, (next) => form.set('title', next), tutorial?.title);
  return (
    <AssignForm
      kind="tutorial"
      form={form}
      departments={departments}
      isUntitled={isUntitled}
      steps={id === '' ? [] : [{ kind: 'tutorial', title, tutorial_id: id }]}
      content={
        <TutorialPicker
          {...form.field('tutorial_id')}
          onChange={(chosen) => form.set('tutorial_id', chosen ?? '')}
          chosen={tutorial ?? null}
          label={t('homework.which_tutorial')}
          size="md"
          required
        />
      }
      preview={
        <ChosenTutorial tutorial={tutorial} sentence={<Sentence values={form.values} departments={departments} />} />
      }
    />
  );
}

/** What is watched and answered, and one sentence about who and until when. */
function ChosenTutorial({ tutorial, sentence }: { tutorial: WatchedTutorial | undefined; sentence: React.ReactNode }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (!tutorial)
    return (
      <Paper withBorder radius="md" className={css.empty}>
        <EmptyState icon={<IconMovie />} title={t('homework.no_tutorial')} text={t('homework.no_tutorial_text')} />
      </Paper>
    );
  const seconds = tutorial.resources.reduce((sum, resource) => sum + (resource.seconds ?? 0), 0);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const facts = [
    tutorial.instructor?.name,
    seconds > 0 ? f.number(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' }) : null,
    tutorial.resources.map(({ title }) => title).join(' → '),
  ];
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('homework.preview')}>
      <Stack gap="sm">
        <Title order={2} size="h3" lang={tutorial.language}>
          {tutorial.title}
        </Title>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <Alert color="gray" variant="light" icon={<IconHelpCircle />} p="xs">
          {t('homework.tutorial_done_when')}
        </Alert>
        {sentence}
      </Stack>
    </Paper>
  );
}
