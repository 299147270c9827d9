import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Question } from '@okur/contract/class-lists';
import { answerOneRoster, type OneRoster, type RosterQuestion } from '@okur/contract/one-rosters';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { Choices } from '../../reading/people/Choices.tsx';

const step = 20;

/** Who people of the roster are, where it cannot be told: each answer is looked at again at once. */
export function RosterQuestions({ roster }: { roster: OneRoster }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [busy, setBusy] = useState(false);
  const [most, setMost] = useState(step);
  const questions = roster.questions ?? [];
  const open = questions.filter(({ question }) => question.chosen === null).length;

  async function say({ sourced_id, question: { kind, user_id } }: RosterQuestion, choice: Question['chosen']) {
    setBusy(true);
    const answers = [{ sourced_id, kind, user_id, choice }];
    await act(() => call(answerOneRoster, { params: { id: roster.id }, body: { answers } }));
    setBusy(false);
  }

  if (questions.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('one_roster.questions')}
        </Title>
        <Text size="sm">
          {t(open > 0 ? 'one_roster.questions_text' : 'one_roster.questions_done', { count: open })}
        </Text>
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-busy={busy}>
          {questions.slice(0, most).map((one) => (
            <li key={`${one.sourced_id} ${one.question.kind} ${one.question.user_id}`}>
              <Text size="sm" fw={550}>
                {[t('one_roster.line_number', { line: one.line }), one.listed, one.company_name]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Text size="sm" mb={4}>
                {questionText(one, t)}
              </Text>
              <Choices
                line={one.line}
                question={one.question}
                isAdult={one.who !== 'student'}
                onSay={(choice) => void (busy || say(one, choice))}
              />
            </li>
          ))}
        </Stack>
        {questions.length > most ? (
          <Group justify="center">
            <Button variant="subtle" size="xs" onClick={() => setMost(most * 5)}>
              {t('one_roster.more_faults', { count: questions.length - most })}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}

const staffTexts: Partial<Record<RosterQuestion['question']['kind'], string>> = {
  deleted: 'staff_deleted',
  record: 'staff_record',
};

/** What class lists ask in the same words, and what rosters alone ask. */
function questionText({ who, listed, question }: RosterQuestion, t: TFunction): string {
  const { kind, name, student_number, username, department_name, email } = question;
  if (who === 'instructor')
    return t(`one_roster.reason.question_${staffTexts[kind] ?? 'staff'}`, { name, listed, email });
  if (who === 'parent' && kind === 'record')
    return t(`one_roster.reason.question_parent_${email ? 'unlinked' : 'record'}`, { name, listed });
  if (kind === 'parent') return t('one_roster.question_parent', { name, email });
  if (kind === 'locked') return t('one_roster.question_locked');
  return t(`class_list.reason.question_${kind}`, {
    name: name || '–',
    number: student_number ?? username ?? '–',
    department: department_name ?? '–',
  });
}
