import { Button, Group, Progress, Text } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import type { ClassesDashboard } from '@okur/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { firstNames } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import css from './dashboard.module.css';
import { Section } from '../../kit/Section.tsx';

type Homework = ClassesDashboard['homework'];

/** What is open now and how many have finished it. */
export function OpenHomework({ homework: { total, open }, now }: { homework: Homework; now: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  const give = (
    <Button component={Link} to="/homeworks/new" variant="light">
      {t('dashboard.give_homework')}
    </Button>
  );
  return (
    <Section title={t('dashboard.open_homework')} more={{ to: '/homeworks', label: t('dashboard.all_homework') }}>
      {total === 0 ? (
        <EmptyState
          icon={<IconNotebook />}
          title={t('dashboard.no_homework')}
          text={t('dashboard.no_homework_text')}
          action={give}
        />
      ) : null}
      <ul className={css.rows}>
        {open.map((homework) => (
          <Row key={homework.id} homework={homework} now={now} />
        ))}
      </ul>
      {total > open.length ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('dashboard.first_of', { first: f.number(open.length), all: f.number(total) })}
        </Text>
      ) : null}
    </Section>
  );
}

function Row({
  homework: { id, title, due_at, departments, students, finished },
  now,
}: {
  homework: Homework['open'][number];
  now: number;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const percent = (finished / students) * 100;
  return (
    <li>
      <Group justify="space-between" gap="md" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Link to={`/homeworks/${id}`} className={css.name}>
            {title}
          </Link>
          <Text size="sm" c="dimmed">
            {firstNames(departments)} ·{' '}
            <span title={f.dateTime(due_at)}>{t('dashboard.due', { when: f.relative(due_at, now) })}</span>
          </Text>
        </div>
        <div style={{ flex: '0 0 112px' }}>
          <Text size="sm" ta="right">
            {t('dashboard.finished_of', { done: f.number(finished), all: f.number(students) })}
          </Text>
          <Progress value={percent} size={6} mt={6} color="teal.6" aria-hidden />
        </div>
      </Group>
    </li>
  );
}
