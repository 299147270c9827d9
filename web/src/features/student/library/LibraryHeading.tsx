import { Button, Group, Text, Title } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';

/** What a shelf is called and what is on it, and the way to the student's wishes. */
export function LibraryHeading({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Title order={1} size="1.9rem">
          {title}
        </Title>
        <Text c="dimmed" size="lg">
          {text}
        </Text>
      </div>
      <Button component={Link} to="/student/wishes" variant="subtle" leftSection={<IconHeart size={18} aria-hidden />}>
        {t('book_wishes.mine')}
      </Button>
    </Group>
  );
}
