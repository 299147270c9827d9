import { Badge, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { resultAnswers, type ExamResult, type ResultAnswers } from '@okur/contract/exams';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { nameOf } from './resultName.ts';
import { QuestionView } from '../../reading/questions/QuestionView.tsx';

/** One result, question by question. */
export function ResultAnswersModal({ result }: { result: ExamResult }) {
  const { t } = useTranslation();
  const f = useFormat();
  const answers = useCall(resultAnswers, { params: { id: result.id } });
  return (
    <ModalFrame title={`${nameOf(result)} · ${result.exam_name}`} size="lg">
      <Text size="sm" c="dimmed" mb="md">
        {f.percent(result.score)} · {f.number(result.points)} / {f.number(result.max_points)} ·{' '}
        {f.dateTime(result.started_at)}
      </Text>
      {answers.data?.data.regrades.map(({ at, score }) => (
        <Text key={at} size="sm" mb="xs">
          {t('exams.regraded', { date: f.date(at), score: f.percent(score) })}
        </Text>
      ))}
      {answers.isPending ? <TextSkeleton lines={6} /> : null}
      {answers.isError ? <ErrorState error={answers.error} retry={() => void answers.refetch()} /> : null}
      <Stack gap="sm">
        {answers.data?.data.answers.map((answer, at) => (
          <Answer key={answer.question.id} answer={answer} number={at + 1} t={t} />
        ))}
      </Stack>
    </ModalFrame>
  );
}

function Answer({
  answer,
  number,
  t,
}: {
  answer: ResultAnswers['answers'][number];
  number: number;
  t: ReturnType<typeof useTranslation>['t'];
}) {
  const { question, chosen, right, dropped, reworded, points, max_points } = answer;
  const given = chosen.flatMap((id) => question.options.find((option) => option.id === id)?.text ?? []);
  return (
    <Paper withBorder radius="md" p="sm" opacity={dropped ? 0.65 : 1}>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <ThemeIcon
          role="img"
          size={24}
          radius="xl"
          variant="light"
          color={right ? 'teal' : 'red'}
          aria-label={t(right ? 'exams.right' : 'exams.wrong')}
        >
          {right ? <IconCheck size={16} /> : <IconX size={16} />}
        </ThemeIcon>
        <div style={{ minWidth: 0, flex: 1 }}>
          <Text size="xs" c="dimmed">
            {t('exams.question_n', { number })} ·{' '}
            {dropped ? (
              <Badge component="span" size="sm" color="gray" variant="light">
                {t('exams.is_dropped')}
              </Badge>
            ) : (
              `${points} / ${max_points}`
            )}{' '}
            {reworded ? (
              <Badge component="span" size="sm" color="gray" variant="light">
                {t('exams.is_reworded')}
              </Badge>
            ) : null}
          </Text>
          <QuestionView question={question} />
          <Text size="sm" mt={6}>
            <b>{t('kit.label', { label: t('exams.answer_given') })}</b>{' '}
            {given.length > 0 ? given.join(question.kind === 'ordering' ? ' → ' : ', ') : t('exams.no_answer')}
          </Text>
        </div>
      </Group>
    </Paper>
  );
}
