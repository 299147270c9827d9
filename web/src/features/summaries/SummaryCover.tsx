import { Button, FileButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import {
  removeSummaryCover,
  type SummaryBook,
  summaryCover,
  summaryGeneration,
  uploadSummaryCover,
} from '@okur/contract/summaries';
import { IconPhoto, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFileUpload } from '../../kit/fields/useFileUpload.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { GenerateCover } from './GenerateCover.tsx';

/** The picture that stands for a summary: chosen, or generated where the platform has a generator. */
export function SummaryCover({ summary }: { summary: SummaryBook }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const params = { id: summary.id };
  const generation = useCall(summaryGeneration, {}).data?.data;
  const { busy, refusal, choose } = useFileUpload(summaryCover.maxBytes, async (image) => {
    const body = { token_usage: 0, version: summary.version };
    await act(() => call(uploadSummaryCover, { params, body, files: { image } }), t('summaries.cover_saved'));
  });
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('articles.cover')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('books.cover_hint')}
        </Text>
        <Group gap="xs">
          <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
            {(button) => (
              <Button
                {...button}
                size="compact-sm"
                variant="subtle"
                loading={busy}
                leftSection={<IconPhoto size={14} />}
              >
                {t(summary.cover ? 'kit.choose_picture' : 'articles.cover_add')}
              </Button>
            )}
          </FileButton>
          {generation?.enabled ? (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconSparkles size={14} />}
              onClick={() => openFormModal(<GenerateCover summary={summary} />)}
            >
              {t('summaries.cover_generate')}
            </Button>
          ) : null}
          {summary.cover ? <RemoveCover id={summary.id} /> : null}
        </Group>
        {refusal ? (
          <Text size="sm" c="red" role="alert">
            {refusal}
          </Text>
        ) : null}
      </Stack>
    </Paper>
  );
}

function RemoveCover({ id }: { id: string }) {
  const { t } = useTranslation();
  const { act } = useAct();
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={14} />}
      onClick={() => void act(() => call(removeSummaryCover, { params: { id } }))}
    >
      {t('articles.cover_remove')}
    </Button>
  );
}
