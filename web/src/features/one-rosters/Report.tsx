import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { OneRoster } from '@okur/contract/one-rosters';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { CardsOffer } from '../../reading/cards/CardsOffer.tsx';
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
          {roster.counts.student.create > 0 ? (
            <CardsOffer
              count={roster.counts.student.create}
              until={roster.cards_until === null ? null : new Date(roster.cards_until)}
              to={`/management/one-rosters/${roster.id}/cards`}
            />
          ) : null}
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
