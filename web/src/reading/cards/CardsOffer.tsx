import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useNow } from '../../kit/useNow.ts';

interface CardsOfferProps {
  /** The new students that have a card. */
  count: number;
  /** When their first passwords can no longer be read; null: they cannot. */
  until: Date | null;
  /** The page that prints them. */
  to: string;
}

/** Behind an import: the way to the sign-in cards of the new students, as long as there is one. */
export function CardsOffer({ count, until, to }: CardsOfferProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const now = useNow();
  if (!until || until.getTime() < now)
    return (
      <Text size="sm" c="dimmed">
        {t('class_list.cards_over')}
      </Text>
    );
  return (
    <Group gap="md">
      <Button component={Link} to={to} leftSection={<IconPrinter size={16} />}>
        {t('class_list.print_cards', { count })}
      </Button>
      <Text size="sm" c="dimmed" flex={1} miw={220}>
        {t('class_list.cards_until', { until: f.dateTime(until) })}
      </Text>
    </Group>
  );
}
