import type { AnswerOf } from '@okur/contract/route';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { getArticle, qualityOfArticle, type Article } from '@okur/contract/articles';
import { addExamQuestions, type Exam } from '@okur/contract/exams';
import type { Question, QuestionQuality } from '@okur/contract/questions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useModal } from '../../kit/form/modals.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { ArticlePicker } from '../articles/ArticlePicker.tsx';
import { QualityMarks } from '../../reading/questions/QualityMarks.tsx';
import { QuestionView } from '../../reading/questions/QuestionView.tsx';

/** Questions that were written for a text, taken over into the exam. They are copies: the text keeps its own. */
export function TakeFromArticle({ exam }: { exam: Exam }) {
  const { t } = useTranslation();
  const { close } = useModal();
  const { act } = useAct();
  const [articleId, setArticleId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const article = useCall(getArticle, { params: { id: articleId ?? '' } }, { enabled: articleId !== null });
  const quality = useCall(qualityOfArticle, { params: { id: articleId ?? '' } }, { enabled: articleId !== null }).data
    ?.data;
  const questions = article.data?.data.questions ?? [];

  async function add() {
    if (busy) return;
    setBusy(true);
    const taken = questions
      .filter(({ id }) => chosen.includes(id))
      .map(({ id, options, ...question }) => ({
        ...question,
        options: options.map(({ text, right }) => ({ text, right })),
        taken_from: { article_id: articleId!, question_id: id },
      }));
    const done = await act(
      () => call(addExamQuestions, { body: { exam_id: exam.id, questions: taken } }),
      t('exams.questions_added', { count: taken.length }),
    );
    setBusy(false);
    if (done) close('SUCCESS');
  }

  return (
    <ModalFrame title={t('exams.from_article')} size="lg">
      <Stack gap="md">
        <ArticlePicker
          name="article"
          value={articleId}
          onChange={(id) => {
            setArticleId(id ?? null);
            setChosen([]);
          }}
          label={t('exams.article')}
          data-autofocus
        />
        {articleId && article.isPending ? <TextSkeleton lines={4} /> : null}
        {article.data && questions.length === 0 ? <Text c="dimmed">{t('exams.article_without_questions')}</Text> : null}
        <Questions chosen={chosen} setChosen={setChosen} questions={questions} quality={quality} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close('CLOSED')}>
            {t('kit.close')}
          </Button>
          <Button onClick={add} loading={busy} disabled={chosen.length === 0}>
            {t('exams.take_questions', { count: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </ModalFrame>
  );
}

function Questions({
  chosen,
  setChosen,
  questions,
  quality,
}: {
  chosen: readonly string[];
  setChosen: (ids: string[]) => void;
  questions: Article['questions'];
  quality: AnswerOf<typeof qualityOfArticle>['data'] | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group value={[...chosen]} onChange={setChosen} aria-label={t('exams.questions')}>
      <Stack gap="sm">
        {questions.map((question) => (
          <Checkbox
            key={question.id}
            value={question.id}
            label={
              <Offered question={question} quality={quality?.find(({ question_id }) => question_id === question.id)} />
            }
            styles={{ body: { alignItems: 'flex-start' } }}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Offered({ question, quality }: { question: Question; quality: QuestionQuality | undefined }) {
  return (
    <>
      <QuestionView question={question} />
      {quality ? <QualityMarks quality={quality} /> : null}
    </>
  );
}
