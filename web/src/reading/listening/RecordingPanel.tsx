import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ArticleAudio, articleAudio } from '@okur/contract/articles';
import { IconMicrophone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { ChooseFileButton, RemoveFileButton } from '../../kit/fields/FileButtons.tsx';
import { useFileUpload } from '../../kit/fields/useFileUpload.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

interface RecordingPanelProps {
  audio: ArticleAudio | null;
  store: (file: File) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

/** The recording that students listen to with "Read to me". Stored at once: it is no part of the form. */
export function RecordingPanel({ audio, store, remove }: RecordingPanelProps) {
  const { t } = useTranslation();
  const { busy, refusal, choose } = useFileUpload(articleAudio.maxBytes, async (file) => {
    await store(file);
    toast.success(t('articles.audio_saved'));
  });
  const confirmed = async () => {
    const question = { title: t('articles.audio_remove'), text: t('articles.audio_remove_text') };
    if (await confirm({ ...question, action: t('articles.audio_remove'), danger: true })) await remove();
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
          <ChooseFileButton
            accept={articleAudio.accept}
            busy={busy}
            icon={<IconMicrophone size={14} />}
            onChoose={choose}
          >
            {t(audio ? 'articles.audio_replace' : 'articles.audio_add')}
          </ChooseFileButton>
          {audio ? (
            <RemoveFileButton onClick={() => void confirmed()}>{t('articles.audio_remove')}</RemoveFileButton>
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
      {/* What is said is beside it: it is the text. */}
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
