import { Button, Group, Text } from '@mantine/core';
import { ReadingScoreInput, type StudentTutorial, updateReadingScores } from '@okur/contract/tutorials';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

interface ScoreFormProps {
  userId: string;
  tutorial: StudentTutorial;
}

/** Speed and comprehension of a student after a tutorial, typed in; both left empty take the score away. */
export function ScoreForm({ userId, tutorial }: ScoreFormProps) {
  const { t } = useTranslation();
  const score = tutorial.entered;
  const form = useServerForm({
    schema: ReadingScoreInput,
    initial: {
      tutorial_id: tutorial.id,
      speed: score?.speed ?? null,
      comprehension: score?.comprehension ?? null,
      version: score?.version,
    },
    submit: (body) => call(updateReadingScores, { params: { id: userId }, body: { scores: [body] } }),
    onSaved: () => toast.success(t('tutorials.score_saved')),
  });
  function empty() {
    form.set('speed', null);
    form.set('comprehension', null);
  }
  return (
    <FormModal form={form} title={t('tutorials.score_of', { title: tutorial.title })}>
      <Text size="sm" c="dimmed">
        {t('tutorials.entered_text')}
      </Text>
      <NumberField {...form.field('speed')} label={t('student.words_a_minute')} data-autofocus />
      <NumberField {...form.field('comprehension')} label={t('tutorials.comprehension_percent')} />
      {score ? (
        <Group>
          <Button size="xs" variant="subtle" color="red" onClick={empty}>
            {t('tutorials.score_clear')}
          </Button>
        </Group>
      ) : null}
    </FormModal>
  );
}
