import { Paper, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import {
  restrictsOfCompany,
  restrictsOfDepartment,
  restrictsOfUser,
  setRestrictsOfCompany,
  setRestrictsOfDepartment,
  setRestrictsOfUser,
  type ExamReason,
  type ExamRestricts,
  type RestrictLevel,
} from '@okur/contract/exams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useCall } from '../../kit/client/useCall.ts';
import css from './exams.module.css';

const routes = {
  company: [restrictsOfCompany, setRestrictsOfCompany],
  department: [restrictsOfDepartment, setRestrictsOfDepartment],
  user: [restrictsOfUser, setRestrictsOfUser],
} as const;

type Effect = 'allow' | 'inherit' | 'restrict';
type Row = ExamRestricts['exams'][number];

/**
 * Which exams a company, a class or one student may take: what is said here, what is said farther out, and which of
 * them holds.
 */
export function ExamRestrictsTab({ level, id }: { level: RestrictLevel; id: string }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [busy, setBusy] = useState(false);
  const [read, write] = routes[level];
  const restricts = useCall(read, { params: { id } });
  if (restricts.isPending) return <TextSkeleton lines={6} />;
  if (!restricts.data) return <ErrorState error={restricts.error} retry={() => void restricts.refetch()} />;
  const { exams, editable } = restricts.data.data;
  if (exams.length === 0)
    return (
      <Paper withBorder radius="md">
        <EmptyState title={t('exams.none')} text={t('exams.restricts_none_text')} />
      </Paper>
    );

  /** Puts one exam among what is said at this moment, which may be more than this page shows. */
  async function change(exam: Row, effect: Effect): Promise<unknown> {
    const { exam_ids, allowed_exam_ids, version } = (await call(read, { params: { id } })).data;
    const among = (ids: readonly string[], isIn: boolean) => [
      ...ids.filter((other) => other !== exam.id),
      ...(isIn ? [exam.id] : []),
    ];
    return call(write, {
      params: { id },
      body: {
        exam_ids: among(exam_ids, effect === 'restrict'),
        allowed_exam_ids: among(allowed_exam_ids, effect === 'allow'),
        version,
      },
    });
  }
  async function set(exam: Row, effect: Effect) {
    setBusy(true);
    await act(() => change(exam, effect), t('exams.restricts_saved'));
    setBusy(false);
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t(`exams.restricts_text_${level}`)}
      </Text>
      <RestrictsTable exams={exams} level={level} editable={editable} busy={busy} set={set} />
    </Stack>
  );
}

function RestrictsTable({
  exams,
  level,
  editable,
  busy,
  set,
}: {
  exams: readonly Row[];
  level: RestrictLevel;
  editable: boolean;
  busy: boolean;
  set: (exam: Row, effect: Effect) => Promise<void>;
}) {
  const { t } = useTranslation();
  const choices = (
    level === 'company' ? (['inherit', 'restrict'] as const) : (['inherit', 'allow', 'restrict'] as const)
  ).map((value) => ({
    value,
    label: t(value === 'inherit' ? `exams.effect_inherit_${level}` : `exams.effect_${value}`),
  }));
  return (
    <Paper withBorder radius="md" className={css.restricts}>
      {/* On a telephone the rows are cards, and are no rows to a browser unless that is said. */}
      <Table verticalSpacing="xs" horizontalSpacing="md" role="table">
        <Table.Thead>
          <Table.Tr role="row">
            <Table.Th role="columnheader">{t('exams.name')}</Table.Th>
            <Table.Th role="columnheader">{t('exams.holds')}</Table.Th>
            <Table.Th role="columnheader">{t('exams.said_here')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {exams.map((exam) => (
            <Table.Tr key={exam.id} role="row">
              <Table.Td role="cell" fw={550}>
                {exam.name}
              </Table.Td>
              <Table.Td role="cell">
                <Holds exam={exam} />
              </Table.Td>
              <Table.Td role="cell">
                <SegmentedControl
                  size="xs"
                  aria-label={t('exams.effect_of', { name: exam.name })}
                  data={choices}
                  value={exam.effect ?? 'inherit'}
                  disabled={!editable || busy}
                  onChange={(effect) => void set(exam, effect as Effect)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

/** Open or not, and whose word that is. */
function Holds({ exam }: { exam: Row }) {
  const { t } = useTranslation();
  const effect = exam.effect ?? exam.inherited.effect;
  const why = exam.effect ? t('exams.because_here') : reasonText(exam.inherited, t);
  return (
    <>
      <StateBadge tone={effect === 'restrict' ? 'bad' : 'good'}>
        {t(effect === 'restrict' ? 'exams.closed' : 'exams.open_state')}
      </StateBadge>
      <Text size="xs" c="dimmed" mt={2}>
        {why}
      </Text>
    </>
  );
}

const reasonText = ({ effect, level, name }: ExamReason, t: ReturnType<typeof useTranslation>['t']): string =>
  effect && level ? t(`exams.because_${level}_${effect}`, { name: name }) : t('exams.because_nothing');
