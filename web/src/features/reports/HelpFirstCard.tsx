import { Group, Text } from '@mantine/core';
import { instructorStudents } from '@okur/contract/reports';
import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { CardFrame } from './CardFrame.tsx';
import { readingsOf, DestinationLink } from '../../reading/reports/drill.tsx';
import { personName } from './lists/person.tsx';
import { Reasons } from './reasons/Reasons.tsx';
import css from './reports.module.css';

const rowMax = 6;

/** Students who need attention, those with most reasons first. A name opens the readings behind what is said. */
export function HelpFirstCard() {
  const { t } = useTranslation();
  const f = useFormat();
  const students = useCall(instructorStudents, { query: { needs_help: 'true', per_page: rowMax } });
  const total = students.data?.meta.total ?? 0;
  return (
    <CardFrame
      title={t('reports.who_needs_help')}
      query={students}
      height={360}
      more={{ to: '/charts-graphs/students', label: t('dashboard.all_students') }}
    >
      {students.data && total === 0 ? (
        <EmptyState
          icon={<IconMoodSmile />}
          title={t('dashboard.no_help_needed')}
          text={t('dashboard.no_help_needed_text')}
        />
      ) : null}
      <ul className={css.rows}>
        {students.data?.data.map((student) => (
          <li key={student.id}>
            <Group justify="space-between" gap="0 sm" mb={4} align="baseline">
              <DestinationLink
                destination={readingsOf(student.id)}
                fw={550}
                c="inherit"
                style={{ overflowWrap: 'anywhere' }}
              >
                {personName(student)}
              </DestinationLink>
              <Text span size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {student.department_name}
              </Text>
            </Group>
            <Reasons student={student} />
          </li>
        ))}
      </ul>
      {total > rowMax ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('dashboard.first_of', { first: f.number(rowMax), all: f.number(total) })}
        </Text>
      ) : null}
    </CardFrame>
  );
}
