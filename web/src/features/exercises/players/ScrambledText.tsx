import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerProps, PlayLog } from './play.ts';
import { followMoved } from '../../../kit/followMoved.ts';
import css from './players.module.css';

/** Sentences to be put in their order: up and down by button, with the keyboard as well. */
export default function ScrambledText({ plan, paused, language, log, onDone }: PlayerProps<PlanOf<'scrambled_text'>>) {
  const { t } = useTranslation();
  const [order, setOrder] = useState(() => orderBefore(log) ?? plan.displayed.map((_, at) => at));
  const [said, setSaid] = useState('');
  useEffect(() => log.start(), [log]);
  const move = (from: number, to: number) => {
    const next = order.toSpliced(from, 1).toSpliced(to, 0, order[from]!);
    setOrder(next);
    log.draft(next.map(String));
    setSaid(t('exercise.moved_to', { position: to + 1 }));
    followMoved(String(order[from]), to < from ? 'up' : 'down');
  };
  const finish = () => {
    for (const [position, sentence] of order.entries()) log.note('answer', position, String(sentence));
    onDone();
  };
  return (
    <div className={css.player}>
      <Stack component="ol" gap="xs" className={css.sentences} lang={language}>
        {order.map((sentence, at) => (
          <Sentence key={sentence} sentence={sentence} plan={plan} at={at} paused={paused} move={move} order={order} />
        ))}
      </Stack>
      <div aria-live="polite" className={css.spoken}>
        {said}
      </div>
      <Group justify="center">
        <Button size="md" radius="xl" disabled={paused} onClick={finish}>
          {t('exercise.hand_in')}
        </Button>
      </Group>
    </div>
  );
}

function Sentence({
  sentence,
  plan,
  at,
  paused,
  move,
  order,
}: {
  sentence: number;
  plan: PlanOf<'scrambled_text'>;
  at: number;
  paused: boolean;
  move: (from: number, to: number) => void;
  order: readonly number[];
}) {
  const { t } = useTranslation();
  return (
    <Paper component="li" withBorder radius="lg" p="sm" data-moved={sentence}>
      <Group wrap="nowrap" justify="space-between">
        <Text size="lg">{plan.displayed[sentence]}</Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            size="xl"
            variant="default"
            radius="xl"
            data-moves="up"
            aria-label={t('question.move_up', { text: plan.displayed[sentence] })}
            disabled={at === 0 || paused}
            onClick={() => move(at, at - 1)}
          >
            <IconArrowUp size={20} />
          </ActionIcon>
          <ActionIcon
            size="xl"
            variant="default"
            radius="xl"
            data-moves="down"
            aria-label={t('question.move_down', { text: plan.displayed[sentence] })}
            disabled={at === order.length - 1 || paused}
            onClick={() => move(at, at + 1)}
          >
            <IconArrowDown size={20} />
          </ActionIcon>
        </Group>
      </Group>
    </Paper>
  );
}

const orderBefore = ({ before }: PlayLog): number[] | null =>
  before && before.draft.length > 0 ? before.draft.map(Number) : null;
