import { Paper, Progress, Text } from '@mantine/core';
import type { Homework } from '@okur/contract/homework';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useBasisText } from '../../../reading/speed/useBasis.ts';
import { isMeasured, isReading } from './measures.ts';
import css from '../homework.module.css';

/** How far the class is, and what it reached on average as far as the kind measures it. */
export function HomeworkFigures({ homework }: { homework: Homework }) {
  const { t } = useTranslation();
  const f = useFormat();
  const basisText = useBasisText();
  const {
    student_count: all,
    completed_count: done,
    averages,
    kind,
    passed_count: passed,
    reached_count: reached,
  } = homework;
  const whole = (value: number | null) => (value === null ? '–' : f.number(value, { maximumFractionDigits: 0 }));
  const ofDone = (count: number) =>
    done === 0 ? '–' : t('homework.of', { done: f.number(count), all: f.number(done) });
  return (
    <div className={css.figures}>
      <Figure label={t('homework.finished')} value={t('homework.of', { done: f.number(done), all: f.number(all) })}>
        <Progress value={all === 0 ? 0 : (done / all) * 100} size={6} mt={6} aria-hidden />
      </Figure>
      {isMeasured(homework) ? (
        isReading(kind) ? (
          <>
            <Figure
              label={t('homework.wpm')}
              value={whole(averages.wpm)}
              note={basisText({ ...averages, readings: averages.measured }, homework.time_zone)}
            />
            <Figure
              label={t('homework.comprehension')}
              value={f.percent(averages.comprehension) || '–'}
              note={t('homework.from_measured', { count: averages.measured })}
            />
            {reached === null ? (
              <Figure
                label={t('homework.effective_speed')}
                value={whole(averages.effective_speed)}
                note={t('homework.effective_hint')}
              />
            ) : null}
          </>
        ) : kind === 'tutorial' && averages.score === null ? null : (
          <Figure
            label={t('homework.score')}
            value={f.percent(averages.score) || '–'}
            note={t('homework.on_average')}
          />
        )
      ) : null}
      {passed === null ? null : (
        <Figure label={t('homework.passed')} value={ofDone(passed)} note={t('homework.of_finished')} />
      )}
      {reached === null ? null : (
        <Figure label={t('homework.target_reached')} value={ofDone(reached)} note={t('homework.of_finished')} />
      )}
    </div>
  );
}

function Figure({
  label,
  value,
  note,
  children,
}: {
  label: string;
  value: string;
  note?: string;
  children?: ReactNode;
}) {
  return (
    <Paper withBorder radius="md" p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={650} fz={26} lh={1.25}>
        {value}
      </Text>
      {note ? (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      ) : null}
      {children}
    </Paper>
  );
}
