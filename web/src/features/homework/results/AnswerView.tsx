import { Box, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import type { AnswersOfStudent } from '@okur/contract/homework';
import type { Question } from '@okur/contract/questions';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QuestionImage } from '../../../reading/questions/QuestionImage.tsx';

type GradedAnswer = AnswersOfStudent['answers'][number];

/** The question with every option: a mark for the right ones, the student's own in a frame. */
export function AnswerView({
  answer: { question, chosen, points, max_points, right },
  number,
  dropped = false,
}: {
  answer: GradedAnswer;
  number: number;
  dropped?: boolean;
}) {
  const { t } = useTranslation();
  const isPositional = question.kind === 'ordering' || question.kind === 'cloze';
  return (
    <Stack gap="xs" component="section" aria-label={t('homework.question_n', { number })}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon size={22} radius="xl" variant="light" color={right ? 'teal' : 'red'} mt={1}>
          {right ? (
            <IconCheck size={14} role="img" aria-label={t('homework.right')} />
          ) : (
            <IconX size={14} role="img" aria-label={t('homework.wrong')} />
          )}
        </ThemeIcon>
        <Text fw={600} flex={1}>
          {number}. {question.stem}
        </Text>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {dropped ? t('homework.dropped') : t('homework.points_of', { points, count: max_points })}
        </Text>
      </Group>
      <Box pl={34}>
        <QuestionImage image={question.image} />
      </Box>
      <Options isPositional={isPositional} chosen={chosen} question={question} />
      {isPositional && !right ? (
        <Text size="sm" pl={34}>
          {t('homework.right_order', {
            order: rightOrder(question)
              .map((id) => textOf(question, id))
              .join(' → '),
          })}
        </Text>
      ) : null}
      {chosen.length === 0 ? (
        <Text size="sm" c="dimmed" pl={34}>
          {t('homework.nothing_chosen')}
        </Text>
      ) : null}
    </Stack>
  );
}

function Options({
  isPositional,
  chosen,
  question,
}: {
  isPositional: boolean;
  chosen: GradedAnswer['chosen'];
  question: GradedAnswer['question'];
}) {
  return (
    <Stack component="ul" gap={6} m={0} p={0} pl={34} style={{ listStyle: 'none' }}>
      {isPositional
        ? chosen.map((id, at) => (
            <Option
              key={at}
              text={`${at + 1}. ${textOf(question, id)}`}
              right={rightOrder(question)[at] === id}
              chosen
            />
          ))
        : question.options.map((option) => (
            <Option key={option.id} text={option.text} right={option.right} chosen={chosen.includes(option.id)} />
          ))}
    </Stack>
  );
}

/** The question with its right answers, as no one answered it yet. */
export function AnswerKey({ question, number }: { question: Question; number: number }) {
  const { t } = useTranslation();
  const options =
    question.kind === 'ordering'
      ? question.options.map((option, at) => ({ ...option, text: `${at + 1}. ${option.text}`, right: false }))
      : question.options;
  return (
    <Stack gap="xs" component="section" aria-label={t('homework.question_n', { number })}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Text fw={600} flex={1}>
          {number}. {question.stem}
        </Text>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t('question.points_n', { count: question.points })}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {t(`question.kind_${question.kind}`)} · {t(`question.skill_${question.skill}`)}
      </Text>
      <QuestionImage image={question.image} />
      <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
        {options.map((option) => (
          <Option key={option.id} text={option.text} right={option.right} chosen={false} />
        ))}
      </Stack>
      {question.explanation ? (
        <Text size="sm" c="dimmed">
          {question.explanation}
        </Text>
      ) : null}
    </Stack>
  );
}

const textOf = ({ options }: GradedAnswer['question'], id: string): string =>
  options.find((option) => option.id === id)?.text ?? '–';
/** In an order or in gaps the options are stored as they belong. */
const rightOrder = ({ kind, options }: GradedAnswer['question']): string[] =>
  options.filter(({ right }) => right || kind === 'ordering').map(({ id }) => id);

function Option({ text, right, chosen }: { text: string; right: boolean; chosen: boolean }) {
  const { t } = useTranslation();
  return (
    <Paper
      component="li"
      withBorder
      px="sm"
      py={6}
      radius="sm"
      bg={chosen ? 'var(--okur-tint)' : undefined}
      style={{ borderColor: chosen ? undefined : 'transparent' }}
    >
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" fw={right ? 600 : undefined}>
          {text}
        </Text>
        <Text
          size="xs"
          c={right ? 'var(--mantine-color-teal-light-color)' : 'dimmed'}
          fw={550}
          style={{ whiteSpace: 'nowrap' }}
          pt={2}
        >
          {[chosen ? t('homework.chosen') : null, right ? t('homework.right') : null].filter(Boolean).join(' · ')}
        </Text>
      </Group>
    </Paper>
  );
}
