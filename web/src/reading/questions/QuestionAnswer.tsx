import { ActionIcon, Checkbox, Group, NativeSelect, Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import { gapPieces, type OpenQuestion } from '@okur/contract/questions';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followMoved } from '../../kit/followMoved.ts';
import { QuestionImage } from './QuestionImage.tsx';
import css from './questions.module.css';

interface QuestionAnswerProps {
  question: OpenQuestion;
  /** Ids of options; an empty one stands for a gap that is not filled yet. */
  chosen: readonly string[];
  onAnswer: (chosen: string[]) => void;
  /** Id of the element that holds the question's words. */
  labelledBy: string;
  readOnly?: boolean;
}

/**
 * The field in which a question is answered, of all five kinds: large enough for any finger, and by the keyboard alone.
 */
export function QuestionAnswer(props: QuestionAnswerProps) {
  const { kind, image } = props.question;
  const Field = kind === 'ordering' ? Ordering : kind === 'cloze' ? Cloze : Choice;
  return (
    <>
      <QuestionImage image={image} />
      <Field {...props} />
    </>
  );
}

/** What is to be done, above the field. The words of a cloze are in the field itself, once. */
export function QuestionPrompt({ question: { kind, stem } }: { question: Pick<OpenQuestion, 'kind' | 'stem'> }) {
  const { t, i18n } = useTranslation();
  return kind === 'cloze' ? <span lang={i18n.language}>{t('question.fill_gaps')}</span> : stem;
}

/** A question in one line. */
export const stemOf = ({ kind, stem }: Pick<OpenQuestion, 'kind' | 'stem'>): string =>
  kind === 'cloze' ? stem.replace(/_{3,}/g, '…') : stem;

function Choice({ question, chosen, onAnswer, labelledBy, readOnly = false }: QuestionAnswerProps) {
  const { t } = useTranslation();
  const isMany = question.kind === 'multiple_choice';
  const Card = isMany ? Checkbox : Radio;
  const options = (
    <Stack gap="xs" mt="sm">
      {question.options.map((option) => (
        <Card.Card key={option.id} value={option.id} radius="md" p="md" disabled={readOnly}>
          <Group wrap="nowrap" align="center">
            <Card.Indicator size="md" />
            <Text size="lg">{option.text}</Text>
          </Group>
        </Card.Card>
      ))}
    </Stack>
  );
  return isMany ? (
    <>
      <Text c="dimmed" size="sm" mt={4}>
        {t('question.choose_many')}
      </Text>
      <Checkbox.Group value={[...chosen]} onChange={onAnswer} aria-labelledby={labelledBy}>
        {options}
      </Checkbox.Group>
    </>
  ) : (
    <Radio.Group value={chosen[0] ?? null} onChange={(value) => onAnswer([value])} aria-labelledby={labelledBy}>
      {options}
    </Radio.Group>
  );
}

/** Moved by buttons. As they are at first is never right, so that nothing is answered by leaving them. */
function Ordering({ question, chosen, onAnswer, labelledBy, readOnly = false }: QuestionAnswerProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const textOf = new Map(question.options.map(({ id, text }) => [id, text]));
  const order = chosen.length === question.options.length ? chosen : question.options.map(({ id }) => id);
  function move(from: number, to: number) {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    onAnswer(next);
    setSaid(t('question.moved', { text: textOf.get(order[from]!), position: to + 1 }));
    followMoved(order[from]!, to < from ? 'up' : 'down');
  }
  return (
    <>
      <Text c="dimmed" size="sm" mt={4}>
        {t('question.put_in_order')}
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ol className={css.order} aria-labelledby={labelledBy}>
        {order.map((id, at) => (
          <li key={id} className={css.orderItem} data-moved={id}>
            <Text c="dimmed" w={20}>
              {at + 1}
            </Text>
            <Text size="lg" className={css.orderText}>
              {textOf.get(id)}
            </Text>
            <ActionIcon
              variant="default"
              size={44}
              data-moves="up"
              aria-label={t('question.move_up', { text: textOf.get(id) })}
              disabled={readOnly || at === 0}
              onClick={() => move(at, at - 1)}
            >
              <IconArrowUp size={20} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              data-moves="down"
              aria-label={t('question.move_down', { text: textOf.get(id) })}
              disabled={readOnly || at === order.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <IconArrowDown size={20} />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The sentence with a choice in each gap; a word that fills one is not offered for another. */
function Cloze({ question, chosen, onAnswer, labelledBy, readOnly = false }: QuestionAnswerProps) {
  const { t } = useTranslation();
  const pieces = gapPieces(question.stem);
  const filled = Array.from({ length: pieces.length - 1 }, (_, at) => chosen[at] ?? '');
  const offered = (at: number) => [
    { value: '', label: '…' },
    ...question.options
      .filter(({ id }) => filled[at] === id || !filled.includes(id))
      .map(({ id, text }) => ({ value: id, label: text })),
  ];
  return (
    <div className={css.cloze} role="group" aria-labelledby={labelledBy}>
      {pieces.map((piece, at) => (
        // Pieces of one sentence never change their places.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {piece}
          {at < filled.length ? (
            <NativeSelect
              className={css.gap}
              size="md"
              aria-label={t('question.gap_n', { number: at + 1 })}
              data={offered(at)}
              value={filled[at]}
              disabled={readOnly}
              onChange={(event) => onAnswer(filled.with(at, event.currentTarget.value))}
            />
          ) : null}
        </Fragment>
      ))}
    </div>
  );
}
