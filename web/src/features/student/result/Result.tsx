import { Alert, Button, Group, Loader, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCloudUp } from '@tabler/icons-react';
import { myReading, type ReadingResult } from '@okur/contract/student';
import { comprehensionBand } from '@okur/contract/reading/comprehension';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { Beside } from './Beside.tsx';
import { FeelingChoice } from './FeelingChoice.tsx';
import { RecordButton } from '../aloud/RecordButton.tsx';
import type { Origin } from '../reading/ReadingSteps.tsx';
import { ResultDetails } from './ResultDetails.tsx';
import { resultOf, useWaiting } from '../waiting/waiting.ts';

/** What came of it. While the reading is still on this device it says so, and shows the result when it is through. */
export function Result({
  readingId,
  studentId,
  origin,
  onAgain,
  onAloud,
}: {
  readingId: string;
  studentId: string;
  origin: Origin;
  onAgain: (() => void) | null;
  onAloud: (() => void) | null;
}) {
  const { t } = useTranslation();
  const { waiting } = useWaiting(studentId);
  const entry = waiting.find(({ reading }) => reading.id === readingId);
  const isHere = Boolean(entry && !entry.refused && (!entry.sent || entry.answers));
  const local = resultOf(readingId);
  const stored = useCall(myReading, { params: { id: readingId } }, { enabled: !isHere && !local && !entry?.refused });

  if (entry?.refused)
    return (
      <Alert color="red" title={t('student.refused_title', { title: entry.title })}>
        {t('student.refused')}
      </Alert>
    );
  if (isHere) return <OnItsWay />;
  const result = local ?? stored.data?.data;
  if (!result && stored.isError) return <ErrorState error={stored.error} retry={() => void stored.refetch()} />;
  return result ? <Figures {...{ result, origin, onAgain, onAloud }} /> : <Loader />;
}

function OnItsWay() {
  const { t } = useTranslation();
  return (
    <Paper withBorder radius="lg" p="xl" ta="center" role="status">
      <ThemeIcon size={56} radius="xl" variant="light" color="yellow" autoContrast aria-hidden>
        <IconCloudUp />
      </ThemeIcon>
      <Title order={1} size="1.5rem" mt="md">
        {t('student.saved_here_title')}
      </Title>
      <Text size="lg" c="dimmed">
        {t('student.saved_here')}
      </Text>
    </Paper>
  );
}

interface FiguresProps {
  result: ReadingResult;
  origin: Origin;
  onAgain: (() => void) | null;
  onAloud: (() => void) | null;
}

function Figures({ result, origin, onAgain, onAloud }: FiguresProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { trust, trust_reasons } = result;
  const [reason] = trust_reasons;
  return (
    <Stack gap="lg">
      <Paper withBorder radius="lg" p={{ base: 'lg', xs: 'xl' }} ta="center">
        <Title order={1} size="1rem" c="dimmed">
          {t('student.result_title')}
        </Title>
        <Text fz={{ base: '1.5rem', xs: '1.9rem' }} fw={650} lh={1.25} mt={6} style={{ textWrap: 'balance' }}>
          <Sentence result={result} />
        </Text>
        {trust === 'C' && reason ? <Text mt="xs">{t(`student.trust_why_${reason}`)}</Text> : null}
        <Beside result={result} />
        {trust === 'C' ? null : <FeelingChoice result={result} />}
        <Group justify="center" mt="xl">
          <Button component={Link} to={origin.to} size="xl" radius="xl">
            {origin.goOn}
          </Button>
        </Group>
        <Button
          variant="subtle"
          size="md"
          radius="xl"
          mt="sm"
          aria-expanded={open}
          aria-controls={id}
          rightSection={open ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {t('student.result_details')}
        </Button>
        {onAloud ? <RecordButton onClick={onAloud} /> : null}
      </Paper>
      <div id={id}>{open ? <ResultDetails result={result} onAgain={onAgain} /> : null}</div>
    </Stack>
  );
}

/** What a child reads of each band of comprehension. */
const sentences = {
  independent: 'student.result_well',
  instructional: 'student.result_fairly',
  frustration: 'student.result_hard',
} as const;

/** What came of it, in one sentence and without a number that a child would have to understand. */
function Sentence({ result: { trust, comprehension, words, active_seconds } }: { result: ReadingResult }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (trust === 'C') return t('student.trust_C');
  if (comprehension === null)
    return t('student.result_read', { words: f.number(words), time: f.duration(active_seconds) });
  return t(sentences[comprehensionBand(comprehension)]);
}
