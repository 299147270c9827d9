import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { answerHomeReading, type HomeReading, myHomeReadings } from '@okur/contract/home-readings';
import { IconHome } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

const perPage = 5;

/** What a parent wrote of their own reading at home: was it so? Nothing where nothing waits. */
export function ConfirmHomeReadingsCard() {
  const { t } = useTranslation();
  const id = useId();
  const waiting = useCall(myHomeReadings, { query: { state: 'waiting', per_page: perPage } }).data?.data ?? [];
  if (waiting.length === 0) return null;
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        <IconHome size={22} stroke={1.6} aria-hidden style={{ verticalAlign: '-4px', marginInlineEnd: 8 }} />
        {t('home_readings.title')}
      </Title>
      <Stack gap="md" mt="md">
        {waiting.map((entry) => (
          <Question key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Paper>
  );
}

function Question({ entry }: { entry: HomeReading }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const answer = (confirmed: boolean, success: string) =>
    act(
      () => call(answerHomeReading, { params: { id: entry.id }, body: { confirmed, version: entry.version } }),
      success,
    );
  const values = { title: entry.title, count: entry.minutes, day: f.date(entry.read_on), name: entry.parent_name };
  return (
    <Group justify="space-between" gap="sm" role="group" aria-label={entry.title}>
      <Text style={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
        {t(entry.parent_name ? 'home_readings.ask' : 'home_readings.ask_nameless', values)}
      </Text>
      <Group gap="xs">
        <Button radius="xl" size="md" onClick={() => void answer(true, t('home_readings.thanks_yes'))}>
          {t('home_readings.yes')}
        </Button>
        <Button
          radius="xl"
          size="md"
          variant="default"
          onClick={() => void answer(false, t('home_readings.thanks_no'))}
        >
          {t('home_readings.no')}
        </Button>
      </Group>
    </Group>
  );
}
