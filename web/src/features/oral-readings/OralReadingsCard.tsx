import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { deleteOralReading, myOralReadings, type OralReading, oralReadingLimits } from '@okur/contract/oral-readings';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

/** What the school has of their own reading aloud, with what was answered; nothing where there is nothing. */
export function OralReadingsCard() {
  const { t } = useTranslation();
  const id = useId();
  const mine = useCall(myOralReadings, { query: { per_page: oralReadingLimits.ofStudent } }).data?.data ?? [];
  if (mine.length === 0) return null;
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('oral_readings.title')}
      </Title>
      <Text c="dimmed" size="sm">
        {t('oral_readings.mine_text', { count: oralReadingLimits.days })}
      </Text>
      <Stack component="ul" gap="lg" mt="md" p={0} mb={0} style={{ listStyle: 'none' }}>
        {mine.map((one) => (
          <One key={one.id} one={one} />
        ))}
      </Stack>
    </Paper>
  );
}

function One({ one }: { one: OralReading }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const remove = async () => {
    const question = { title: t('oral_readings.delete_title'), text: t('oral_readings.delete_text') };
    if (!(await confirm({ ...question, action: t('kit.delete'), danger: true }))) return;
    await act(() => call(deleteOralReading, { params: { id: one.id } }), t('oral_readings.deleted'));
  };
  const facts = [
    f.date(one.created_at),
    f.duration(one.seconds),
    one.words_a_minute === null ? null : t('oral_readings.aloud', { value: f.number(Math.round(one.words_a_minute)) }),
    one.listened_at ? t('oral_readings.listened') : t('oral_readings.waiting'),
  ];
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text fw={600}>{one.title}</Text>
          <Text size="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconTrash size={16} aria-hidden />}
          style={{ flex: 'none' }}
          aria-label={t('oral_readings.delete_of', { title: one.title })}
          onClick={() => void remove()}
        >
          {t('kit.delete')}
        </Button>
      </Group>
      {one.reply ? (
        <Text mt={6} style={{ overflowWrap: 'anywhere' }}>
          <b>{t('oral_readings.reply_of_teacher')}</b> {one.reply}
        </Text>
      ) : null}
      {/* What is said is the text that was read. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        controls
        preload="none"
        src={one.recording}
        style={{ width: '100%', maxWidth: '26rem', height: 40, marginTop: 8 }}
        aria-label={one.title}
      />
    </li>
  );
}
