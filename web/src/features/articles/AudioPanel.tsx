import { Alert, Button, FileButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import {
  type ArticleAudio,
  articleAudio,
  audioOfArticle,
  removeArticleAudio,
  storeArticleAudio,
} from '@okur/contract/articles';
import { IconMicrophone, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { useFileUpload } from '../../kit/fields/useFileUpload.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

/** The recording that students listen to with "Read to me". Stored at once: it is no part of the form. */
export function AudioPanel({ articleId }: { articleId: string }) {
  const { t } = useTranslation();
  const params = { id: articleId };
  const stored = useCall(audioOfArticle, { params });
  const audio = stored.data?.data ?? null;
  const { busy, refusal, choose } = useFileUpload(articleAudio.maxBytes, async (file) => {
    await call(storeArticleAudio, { params, body: {}, files: { audio: file } });
    toast.success(t('articles.audio_saved'));
    await stored.refetch();
  });
  const remove = async () => {
    const question = { title: t('articles.audio_remove'), text: t('articles.audio_remove_text') };
    if (!(await confirm({ ...question, action: t('articles.audio_remove'), danger: true }))) return;
    await call(removeArticleAudio, { params });
    await stored.refetch();
  };
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('articles.audio')}
        </Title>
        <Recording audio={audio} />
        {audio && !audio.fits ? <Alert color="yellow">{t('articles.audio_old')}</Alert> : null}
        <Group gap="xs">
          <FileButton accept={articleAudio.accept} onChange={(file) => void choose(file)}>
            {(button) => (
              <Button
                {...button}
                size="compact-sm"
                variant="subtle"
                loading={busy}
                leftSection={<IconMicrophone size={14} />}
              >
                {t(audio ? 'articles.audio_replace' : 'articles.audio_add')}
              </Button>
            )}
          </FileButton>
          {audio ? (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={14} />}
              onClick={() => void remove()}
            >
              {t('articles.audio_remove')}
            </Button>
          ) : null}
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

/** To listen to it, and how long it is. */
function Recording({ audio }: { audio: ArticleAudio | null }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (!audio)
    return (
      <Text size="sm" c="dimmed">
        {t('articles.audio_hint')}
      </Text>
    );
  return (
    <div>
      {/* What is said stands beside it: it is the text. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        controls
        preload="none"
        src={audio.address}
        style={{ width: '100%', height: 40 }}
        aria-label={t('articles.audio')}
      />
      <Text size="sm" c="dimmed">
        {f.duration(audio.seconds)} · {f.date(audio.created_at)}
      </Text>
    </div>
  );
}
