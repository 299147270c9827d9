import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../kit/BackLink.tsx';
import { WatchCards } from './WatchCards.tsx';

/** The tutorials that the school shows to the student's class. */
export default function StudentTutorials() {
  const { t } = useTranslation();
  return (
    <Stack gap="lg">
      <BackLink to="/student/library" label={t('student.back_library')} />
      <div>
        <Title order={1} size="1.9rem">
          {t('menu.tutorials')}
        </Title>
        <Text c="dimmed" size="lg">
          {t('tutorials.student_text')}
        </Text>
      </div>
      <WatchCards of="student" />
    </Stack>
  );
}
