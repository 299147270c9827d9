import { ActionIcon, Alert, Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import {
  deleteExamQuestion,
  previewExamQuestion,
  qualityOfExam,
  questionsOfExam,
  updateExam,
  type Exam,
  type ExamQuestion,
} from '@okur/contract/exams';
import type { QuestionQuality } from '@okur/contract/questions';
import {
  IconArrowDown,
  IconArrowUp,
  IconBook2,
  IconFileImport,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { Declined } from '../../kit/client/failure.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { type DragHandle, useDrag } from '../../kit/list/useDrag.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { askToCorrect } from './Correction.tsx';
import css from './exams.module.css';
import { LanguageQuestion } from '../../reading/LanguageQuestion.tsx';
import { textOfQuestions } from '../../reading/questions/editing.ts';
import { QualityMarks } from '../../reading/questions/QualityMarks.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { QuestionView } from '../../reading/questions/QuestionView.tsx';
import { TakeFromArticle } from './TakeFromArticle.tsx';
import { TakeFromQti } from './TakeFromQti.tsx';
import { useQuestionOrder } from './useQuestionOrder.ts';

/** The questions of an exam in their order, each with how well it does; dropped ones are below and can come back. */
export function ExamQuestions({ exam }: { exam: Exam }) {
  const { t } = useTranslation();
  const questions = useCall(questionsOfExam, { params: { id: exam.id } });
  const quality = useCall(qualityOfExam, { params: { id: exam.id } }).data?.data;
  if (questions.isPending) return <TextSkeleton lines={8} />;
  if (!questions.data) return <ErrorState error={questions.error} retry={() => void questions.refetch()} />;
  const mayEdit = exam.editable && !exam.deleted_at;
  const active = questions.data.data.filter((question) => !question.deleted_at);
  const dropped = questions.data.data.filter((question) => question.deleted_at);
  const buttons = mayEdit ? (
    <Group gap="sm">
      <Button
        variant="light"
        leftSection={<IconPlus size={16} />}
        onClick={() => openFormModal(<QuestionForm exam={exam} />)}
      >
        {t('exams.add_question')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBook2 size={16} />}
        onClick={() => openFormModal(<TakeFromArticle exam={exam} />)}
      >
        {t('exams.from_article')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        onClick={() => openFormModal(<TakeFromQti exam={exam} />)}
      >
        {t('qti.from_file')}
      </Button>
    </Group>
  ) : null;
  return (
    <Stack gap="md">
      {mayEdit ? <ExamLanguage exam={exam} questions={active} /> : null}
      {active.length === 0 ? (
        <Paper withBorder radius="md">
          <EmptyState title={t('exams.no_questions')} text={t('exams.no_questions_text')} action={buttons} />
        </Paper>
      ) : (
        <ActiveQuestions exam={exam} questions={active} quality={quality} mayEdit={mayEdit} />
      )}
      {active.length > 0 ? buttons : null}
      {dropped.length > 0 ? <Dropped questions={dropped} mayEdit={mayEdit} /> : null}
    </Stack>
  );
}

/** Asks where the questions are of another language than the exam is said to be. */
function ExamLanguage({ exam, questions }: { exam: Exam; questions: readonly ExamQuestion[] }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const change = (language: Exam['language']) =>
    act(
      () => call(updateExam, { params: { id: exam.id }, body: { language, version: exam.version } }),
      t('exams.saved'),
    );
  return (
    <LanguageQuestion
      text={textOfQuestions(questions)}
      language={exam.language}
      onChange={(found) => void change(found)}
    />
  );
}

interface ActiveQuestionsProps {
  exam: Exam;
  questions: readonly ExamQuestion[];
  quality: readonly QuestionQuality[] | undefined;
  mayEdit: boolean;
}

function ActiveQuestions({ exam, questions, quality, mayEdit }: ActiveQuestionsProps) {
  const { t } = useTranslation();
  const { ordered, move, said } = useQuestionOrder(questions);
  const drag = useDrag(
    ordered.map(({ id }) => id),
    move,
  );
  return (
    <>
      {mayEdit && ordered.length > 1 ? (
        <Text size="sm" c="dimmed">
          {t('exams.order_hint')}
        </Text>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Paper component="ol" withBorder radius="md" className={css.rows} ref={drag.list}>
        {ordered.map((question, at) => (
          <Row
            key={question.id}
            exam={exam}
            question={question}
            position={drag.order.indexOf(question.id) + 1}
            quality={quality?.find(({ question_id }) => question_id === question.id)}
            mayEdit={mayEdit}
            onMove={(by) => move(question.id, at + by)}
            count={ordered.length}
            handle={mayEdit && ordered.length > 1 ? drag.handle(question.id) : undefined}
            isDragged={drag.dragged === question.id}
          />
        ))}
      </Paper>
    </>
  );
}

interface RowProps {
  exam: Exam;
  question: ExamQuestion;
  position: number;
  count: number;
  quality: QuestionQuality | undefined;
  mayEdit: boolean;
  onMove: (by: 1 | -1) => void;
  handle: DragHandle | undefined;
  isDragged: boolean;
}

function Row({ exam, question, position, count, quality, mayEdit, onMove, handle, isDragged }: RowProps) {
  const { t } = useTranslation();
  const drop = useDrop();
  const edit = () => openFormModal(<QuestionForm exam={exam} question={question} />);
  return (
    <li className={css.row} style={{ order: position }} data-row={question.id} data-dragged={isDragged || undefined}>
      {handle ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={css.handle}
          aria-label={t('exams.move', { number: position })}
          {...handle}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
      ) : null}
      <Text size="sm" c="dimmed" className={css.position} aria-hidden>
        {position}
      </Text>
      <div className={css.grow}>
        <QuestionView question={question} />
        {question.article_title ? (
          <Text size="xs" c="dimmed" mt={4}>
            {t('exams.taken_from', { title: question.article_title })}
          </Text>
        ) : null}
        {quality ? <QualityMarks quality={quality} /> : null}
      </div>
      {mayEdit ? (
        <RowMenu
          label={t('exams.question_n', { number: position })}
          actions={[
            { label: t('kit.edit'), icon: <IconPencil size={16} />, onClick: edit },
            position > 1 && { label: t('exams.move_up'), icon: <IconArrowUp size={16} />, onClick: () => onMove(-1) },
            position < count && {
              label: t('exams.move_down'),
              icon: <IconArrowDown size={16} />,
              onClick: () => onMove(1),
            },
            { label: t('exams.drop'), icon: <IconTrash size={16} />, danger: true, onClick: () => drop(question) },
          ]}
        />
      ) : null}
    </li>
  );
}

const toggle = ({ id, version }: Pick<ExamQuestion, 'id' | 'version'>) =>
  call(deleteExamQuestion, { params: { id }, query: { version } });

const previewToggle = ({ id }: ExamQuestion) => call(previewExamQuestion, { params: { id }, body: { change: null } });

/** Drops a question; where that changes results, only after saying which. */
function useDrop() {
  const { t } = useTranslation();
  const { act } = useAct();
  return async (question: ExamQuestion) => {
    const { id, version } = question;
    let dropped = { version, rescored: 0 };
    const done = await act(async () => {
      const { data: correction } = await previewToggle(question);
      const words = { title: t('exams.drop_title'), action: t('exams.drop'), text: t('exams.drop_text') };
      if (!(await askToCorrect(t, correction, words))) throw new Declined();
      dropped = (await toggle({ id, version })).data;
    });
    if (done)
      toast.undo(t('exams.dropped', { count: dropped.rescored }), t('kit.undo'), () =>
        act(() => toggle({ id, version: dropped.version }), t('exams.restored')),
      );
  };
}

/** Takes a dropped question back, in the same way. */
function useRestore() {
  const { t } = useTranslation();
  const { act } = useAct();
  return (question: ExamQuestion) =>
    act(async () => {
      const { data: correction } = await previewToggle(question);
      const words = { title: t('exams.restore_title'), action: t('exams.restore_action') };
      if (!(await askToCorrect(t, correction, words))) throw new Declined();
      await toggle(question);
    }, t('exams.restored'));
}

function Dropped({ questions, mayEdit }: { questions: readonly ExamQuestion[]; mayEdit: boolean }) {
  const { t } = useTranslation();
  const restore = useRestore();
  return (
    <section aria-label={t('exams.dropped_title')}>
      <Title order={2} size="h4" mb="xs">
        {t('exams.dropped_title')}
      </Title>
      <Alert color="gray" mb="sm" p="xs">
        {t('exams.dropped_text')}
      </Alert>
      <Paper component="ul" withBorder radius="md" className={css.rows}>
        {questions.map((question) => (
          <li key={question.id} className={css.row} data-dropped>
            <div className={css.grow}>
              <QuestionView question={question} />
            </div>
            {mayEdit ? (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconRestore size={14} />}
                onClick={() => restore(question)}
              >
                {t('exams.restore')}
              </Button>
            ) : null}
          </li>
        ))}
      </Paper>
    </section>
  );
}
