import { Button, Group, Stack, Text } from '@mantine/core';
import { type Article, qualityOfArticle } from '@okur/contract/articles';
import { plainText } from '@okur/contract/reading/count';
import { IconCircleDot, IconFileImport } from '@tabler/icons-react';
import { type ComponentProps, type FormEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../kit/client/useCall.ts';
import { RichText } from '../../../kit/fields/RichText.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { askToLeave } from '../../../kit/form/askToLeave.ts';
import { FormFrame } from '../../../kit/form/FormBody.tsx';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { byPath, useLeaveGuard } from '../../../kit/form/useLeaveGuard.ts';
import { newOption, newQuestion } from '../../../reading/questions/editing.ts';
import { QuestionsEditor } from '../../../reading/questions/QuestionsEditor.tsx';
import css from '../articles.module.css';
import { QtiPicker } from '../../qti/QtiPicker.tsx';
import { ArticleRecording } from './ArticleRecording.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { Properties } from './Properties.tsx';
import { ReadabilityPanel } from './ReadabilityPanel.tsx';
import { useHardSentences, usePlainText } from './useHardSentences.ts';
import type { ArticleForm } from './useArticleForm.ts';

/** Everything of an article that can be written, and what its text measures while it is written. */
export function ArticleFields({ form, article }: { form: ArticleForm; article: Article | null }) {
  const { t } = useTranslation();
  const text = usePlainText(form.values.body);
  const hard = useHardSentences(text, form.values.language);
  const quality = useCall(qualityOfArticle, { params: { id: article?.id ?? '' } }, { enabled: article !== null });
  const marks = useMemo(() => hard.map(({ sentence }) => sentence), [hard]);
  return (
    <FormFrame form={form} onSubmit={(event: FormEvent) => void form.send(event)}>
      <DraftNotice form={form} draftOf={article?.id ?? null} />
      <div className={css.editor}>
        <Stack gap="md" className={css.text}>
          <TextField {...form.field('title')} label={t('articles.article_title')} size="md" required />
          <RichText {...form.field('body')} label={t('articles.body')} minHeight={360} marks={marks} required />
        </Stack>
        <Stack gap="md" className={css.side}>
          <Properties form={form} article={article} text={text} />
          {article ? <ArticleRecording articleId={article.id} /> : null}
          <ReadabilityPanel text={text} language={form.values.language} hard={hard} />
        </Stack>
        <div className={css.questions}>
          <QuestionsEditor form={form} language={form.values.language} quality={quality.data?.data ?? []} />
          <QuestionsFromFile form={form} />
        </div>
      </div>
      <SaveBar form={form} />
    </FormFrame>
  );
}

/** Questions of a file behind the others; its text too, where none is written yet. */
function QuestionsFromFile({ form }: { form: ArticleForm }) {
  const { t } = useTranslation();
  const isEmpty = plainText(form.values.body) === '';
  const textsLeft = (texts: number) => {
    if (texts === 0 || (isEmpty && texts === 1)) return null;
    return t(isEmpty ? 'qti.texts_first' : 'qti.texts_stay');
  };
  const take = ({ questions, texts }: Parameters<ComponentProps<typeof QtiPicker>['onTake']>[0]) => {
    for (const question of questions)
      form.insert('questions', {
        ...newQuestion(),
        ...question,
        options: question.options.map((option) => ({ ...newOption(), ...option })),
      });
    const [text] = texts;
    if (text && isEmpty) {
      form.set('body', text.body);
      if (form.values.title === '') form.set('title', text.title);
    }
    return true;
  };
  return (
    <Button
      variant="default"
      mt="md"
      leftSection={<IconFileImport size={16} />}
      onClick={() => openFormModal(<QtiPicker onTake={take} textsLeft={textsLeft} />)}
    >
      {t('qti.from_file')}
    </Button>
  );
}

/**
 * Always in reach on a long page. Another page asks first while something is not saved; another tab of this one does
 * not.
 */
function SaveBar({ form }: { form: ArticleForm }) {
  const { t } = useTranslation();
  useLeaveGuard({
    holds: () => form.dirty,
    isSaving: () => form.busy,
    loses: byPath,
    ask: () => askToLeave(t),
  });
  return (
    <Group justify="flex-end" className={css.saveBar} data-foot>
      {form.dirty ? (
        <Group gap={6} c="dimmed">
          <IconCircleDot size={14} aria-hidden />
          <Text size="sm">{t('articles.unsaved')}</Text>
        </Group>
      ) : null}
      <Button type="submit" loading={form.busy}>
        {t('kit.save')}
      </Button>
    </Group>
  );
}
