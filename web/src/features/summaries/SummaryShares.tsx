import { Paper, Progress, Stack, Text } from '@mantine/core';
import { sharesOfSummary, type SummaryBook, type SummaryQuestionShare } from '@okur/contract/summaries';
import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../kit/client/useCall.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';

/** How each question went, for those who write them and see no student. */
export function SummaryShares({ summary }: { summary: SummaryBook }) {
  const { t } = useTranslation();
  const shares = useCall(sharesOfSummary, { params: { id: summary.id } });
  if (shares.isPending) return <TextSkeleton lines={4} />;
  if (!shares.data) return <ErrorState error={shares.error} retry={() => void shares.refetch()} />;
  const { data } = shares.data;
  return (
    <Paper withBorder radius="md" p="md">
      {data.some(({ answer_count }) => answer_count > 0) ? (
        <Stack gap="md">
          {data.map((share, at) => (
            <Share key={share.question_id} share={share} number={at + 1} language={summary.language} />
          ))}
        </Stack>
      ) : (
        <EmptyState icon={<IconChecks />} title={t('summaries.no_answers')} text={t('summaries.no_answers_text')} />
      )}
    </Paper>
  );
}

interface ShareProps {
  share: SummaryQuestionShare;
  number: number;
  language: string;
}

function Share({ share: { stem, right_count, answer_count }, number, language }: ShareProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const words = t('summaries.right_of', { right: f.number(right_count), count: answer_count });
  return (
    <Stack gap={4}>
      <Text fw={550} lang={language}>
        {number}. {stem}
      </Text>
      <Progress value={(right_count / Math.max(1, answer_count)) * 100} aria-label={words} size="sm" />
      <Text size="sm" c="dimmed">
        {words}
      </Text>
    </Stack>
  );
}
