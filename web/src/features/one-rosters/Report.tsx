import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { OneRoster } from '@okur/contract/one-rosters';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Changes } from './Changes.tsx';
import { Faults } from './Faults.tsx';
import { Numbers } from './Numbers.tsx';
import { changeCount } from './numbers.ts';

/** What an import did, and the way to the cards of the new students. */
export function Report({ roster }: { roster: OneRoster }) {
  const { t } = useTranslation();
  const f = useFormat();
  const count = changeCount(roster);
  return (
    <Stack gap="lg">
      <Paper withBorder radius="md" p="lg">
        <Stack gap="md">
          <div role="status">
            <Title order={2}>{count === 0 ? t('one_roster.done_nothing') : t('one_roster.done')}</Title>
            <Text size="sm" c="dimmed">
              {f.dateTime(roster.accepted_at)}
            </Text>
          </div>
          <Numbers roster={roster} />
          {roster.counts.student.create > 0 ? <CardsOffer roster={roster} /> : null}
        </Stack>
      </Paper>
      <Faults roster={roster} />
      {count > 0 ? <Changes roster={roster} /> : null}
      <Group gap="sm">
        <Button variant="default" component={Link} to="/management/users">
          {t('one_roster.to_students')}
        </Button>
        <Button variant="default" component={Link} to="/management/one-rosters/new">
          {t('one_roster.another')}
        </Button>
      </Group>
    </Stack>
  );
}

function CardsOffer({ roster }: { roster: OneRoster }) {
  const { t } = useTranslation();
  const f = useFormat();
  const [now] = useState(() => Date.now());
  if (!roster.cards_until || Date.parse(roster.cards_until) < now)
    return (
      <Text size="sm" c="dimmed">
        {t('class_list.cards_over')}
      </Text>
    );
  return (
    <Group gap="md">
      <Button
        component={Link}
        to={`/management/one-rosters/${roster.id}/cards`}
        leftSection={<IconPrinter size={16} />}
      >
        {t('class_list.print_cards', { count: roster.counts.student.create })}
      </Button>
      <Text size="sm" c="dimmed" flex={1} miw={220}>
        {t('class_list.cards_until', { until: f.dateTime(roster.cards_until) })}
      </Text>
    </Group>
  );
}
