import { Badge, Group, Text } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import type { ClassesDashboard } from '@okur/contract/dashboard';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import css from './dashboard.module.css';
import { Section } from './Section.tsx';
import { nameOf, type Reason, reasonText, type WatchedStudent } from './students.ts';

const colors: Record<Reason, string> = { behind: 'red', quiet: 'gray', comprehension: 'red', homework: 'yellow', rushing: 'yellow' };

/** Students somebody should look at, and why. */
export function Attention({ attention: { total, students } }: { attention: ClassesDashboard['attention'] }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Section title={t('dashboard.attention')} more={total > 0 ? { to: '/management/users', label: t('dashboard.all_students') } : undefined}>
      {total === 0 ? <EmptyState icon={<IconMoodSmile />} title={t('dashboard.nobody')} text={t('dashboard.nobody_text')} /> : null}
      <ul className={css.rows}>{students.map((student) => <Row key={student.id} student={student} />)}</ul>
      {total > students.length ? <Text size="sm" c="dimmed" mt="sm">{t('dashboard.first_of', { shown: f.number(students.length), all: f.number(total) })}</Text> : null}
    </Section>
  );
}

function Row({ student }: { student: WatchedStudent }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <li>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Link to={`/management/users/${student.id}`} className={css.name}>{nameOf(student)}</Link>
        <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>{student.department_name}</Text>
      </Group>
      <Group gap={6} mt={4}>
        {student.reasons.map((reason) => <Badge key={reason} variant="light" color={colors[reason]} tt="none" fw={500}>{reasonText(reason, student, t, f)}</Badge>)}
      </Group>
    </li>
  );
}
