import { Alert, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import type { OneRoster, RosterFault } from '@okur/contract/one-rosters';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../kit/saveFile.ts';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { csvFile } from '@okur/contract/csv';

const tones: Record<RosterFault['severity'], Tone> = { stop: 'bad', fault: 'care', note: 'quiet' };
const step = 20;
const reasonOf = (fault: RosterFault, t: TFunction): string => t(fault.reason, fault.params ?? {});

/** What is wrong with the files, by file, line and column, and what was passed over. */
export function Faults({ roster }: { roster: OneRoster }) {
  const { t } = useTranslation();
  const [most, setMost] = useState(step);
  const { faults, fault_counts } = roster;
  const save = useDownload(faults, roster);
  if (faults.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="lg">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            {t('one_roster.faults')}
          </Title>
          <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
            {t('one_roster.download_faults')}
          </Button>
        </Group>
        {fault_counts.stop > 0 ? (
          <Alert color="red" icon={<IconAlertTriangle />} title={t('one_roster.stops', { count: fault_counts.stop })}>
            {t('one_roster.stops_text')}
          </Alert>
        ) : null}
        {fault_counts.fault > 0 ? (
          <Text size="sm">{t('one_roster.faults_text', { count: fault_counts.fault })}</Text>
        ) : null}
        {fault_counts.note > 0 ? (
          <Text size="sm" c="dimmed">
            {t('one_roster.notes_text', { count: fault_counts.note })}
          </Text>
        ) : null}
        <FaultTable faults={faults} most={most} />
        {faults.length > most ? (
          <Group justify="center">
            <Button variant="subtle" size="xs" onClick={() => setMost(most * 5)}>
              {t('one_roster.more_faults', { count: faults.length - most })}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}

function useDownload(faults: readonly RosterFault[], roster: OneRoster) {
  const { t, i18n } = useTranslation();
  return () => {
    const head = [
      t('one_roster.severity_label'),
      t('one_roster.file'),
      t('one_roster.line'),
      t('one_roster.column'),
      t('one_roster.value'),
      t('one_roster.reason_label'),
    ];
    const text = csvFile(
      [
        head,
        ...faults.map((fault) => [
          t(`one_roster.severity.${fault.severity}`),
          fault.file,
          fault.line,
          fault.column,
          fault.value,
          reasonOf(fault, t),
        ]),
      ],
      i18n.language,
    );
    saveFile({
      blob: new Blob([text], { type: 'text/csv;charset=utf-8' }),
      name: `${roster.file_name.replace(/\.\w+$/, '')} – ${t('one_roster.faults')}.csv`,
    });
  };
}

function FaultTable({
  faults,
  most,
}: {
  faults: {
    severity: 'stop' | 'fault' | 'note';
    file: string;
    line: number;
    column: string;
    value: string;
    reason: string;
    params?: Record<string, string | number> | undefined;
  }[];
  most: number;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const rows = faults.slice(0, most);
  return (
    <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={130}>{t('one_roster.severity_label')}</Table.Th>
            <Table.Th>{t('one_roster.file')}</Table.Th>
            <Table.Th ta="right" w={70}>
              {t('one_roster.line')}
            </Table.Th>
            <Table.Th>{t('one_roster.column')}</Table.Th>
            <Table.Th>{t('one_roster.value')}</Table.Th>
            <Table.Th>{t('one_roster.reason_label')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((fault, index) => (
            <Table.Tr key={index}>
              <Table.Td>
                <StateBadge tone={tones[fault.severity]}>{t(`one_roster.severity.${fault.severity}`)}</StateBadge>
              </Table.Td>
              <Table.Td>{fault.file}</Table.Td>
              <Table.Td ta="right">{f.number(fault.line)}</Table.Td>
              <Table.Td>{fault.column}</Table.Td>
              <Table.Td>{fault.value}</Table.Td>
              <Table.Td>{reasonOf(fault, t)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
