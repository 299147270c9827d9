import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { answerHomeReading, type HomeReading, myHomeReadings } from '@okur/contract/home-readings';
import { IconHome } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { HomeReadingState } from './HomeReadingState.tsx';

const perPage = 5;

/** What a parent wrote of their own reading at home: was it so? Nothing where nothing waits. */
export function ConfirmHomeReadingsCard() {
  const { t } = useTranslation();
  const id = useId();
  const waiting = useCall(myHomeReadings, { query: { state: 'waiting', per_page: perPage } }).data?.data ?? [];
  // As they were when one was answered: no entry moves under the finger, and an answer can be changed.
  const [seen, setSeen] = useState<readonly HomeReading[]>([]);
  const entries = [
    ...seen.flatMap((entry) => (entry.state === 'waiting' ? waiting.filter((row) => row.id === entry.id) : [entry])),
    ...waiting.filter((row) => !seen.some((entry) => entry.id === row.id)),
  ];
  if (entries.length === 0) return null;
  // Another may have been answered since.
  const onAnswered = (answered: HomeReading) =>
    setSeen((before) =>
      [...before, ...entries.filter(({ id }) => !before.some((entry) => entry.id === id))].map((entry) =>
        entry.id === answered.id ? answered : entry,
      ),
    );
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        <IconHome size={22} stroke={1.6} aria-hidden style={{ verticalAlign: '-4px', marginInlineEnd: 8 }} />
        {t('home_readings.title')}
      </Title>
      <Stack gap="md" mt="md">
        {entries.map((entry) => (
          <Question key={entry.id} entry={entry} onAnswered={onAnswered} />
        ))}
      </Stack>
    </Paper>
  );
}

interface QuestionProps {
  entry: HomeReading;
  onAnswered: (entry: HomeReading) => void;
}

function Question({ entry, onAnswered }: QuestionProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const [isOpen, setIsOpen] = useState(entry.state === 'waiting');
  const values = { title: entry.title, count: entry.minutes, day: f.date(entry.read_on), name: entry.parent_name };
  return (
    <Group justify="space-between" gap="sm" role="group" aria-label={entry.title}>
      <Text style={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
        {t(entry.parent_name ? 'home_readings.ask' : 'home_readings.ask_nameless', values)}
      </Text>
      {isOpen ? (
        <Answers
          entry={entry}
          onAnswered={(answered) => {
            onAnswered(answered);
            setIsOpen(false);
          }}
        />
      ) : (
        <Group gap="xs">
          <HomeReadingState state={entry.state} />
          <Button radius="xl" size="md" variant="subtle" onClick={() => setIsOpen(true)}>
            {t('home_readings.change')}
          </Button>
        </Group>
      )}
    </Group>
  );
}

function Answers({ entry, onAnswered }: QuestionProps) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [busy, setBusy] = useState(false);
  async function answer(confirmed: boolean) {
    setBusy(true);
    const body = { confirmed, version: entry.version };
    await act(
      async () => onAnswered((await call(answerHomeReading, { params: { id: entry.id }, body })).data),
      t(confirmed ? 'home_readings.thanks_yes' : 'home_readings.thanks_no'),
    );
    setBusy(false);
  }
  return (
    <Group gap="xs">
      <Button radius="xl" size="md" disabled={busy} onClick={() => void answer(true)}>
        {t('home_readings.yes')}
      </Button>
      <Button radius="xl" size="md" variant="default" disabled={busy} onClick={() => void answer(false)}>
        {t('home_readings.no')}
      </Button>
    </Group>
  );
}
