import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';

/** Nothing is left to measure by: whom to ask, what to do meanwhile. `hasOthers`: there are texts of other levels. */
export function NoTextsLeft({ hasOthers }: { hasOthers: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={id}>
      <Title order={2} size="1.25rem" id={id}>
        {t('student.no_new_texts')}
      </Title>
      <Text mt={4}>{t(hasOthers ? 'student.no_new_texts_others' : 'student.no_new_texts_text')}</Text>
      <Group mt="md" gap="sm">
        {hasOthers ? (
          <Way to="/student/library" search={{ kind: 'texts', read: 'no' }} label={t('student.other_levels')} />
        ) : null}
        <Way to="/student/library" search={{ kind: 'texts', read: 'yes' }} label={t('student.read_one_again')} />
        <Way to="/student/exercises" label={t('student.do_exercise')} />
      </Group>
    </Paper>
  );
}

function Way({ to, search, label }: { to: string; search?: Record<string, string>; label: string }) {
  return (
    <Button component={Link} to={to} search={search as never} size="md" radius="xl" variant="light">
      {label}
    </Button>
  );
}
