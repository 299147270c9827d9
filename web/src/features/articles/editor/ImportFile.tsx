import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { readArticleFile } from '@okur/contract/articles';
import type { ImportedArticle } from '@okur/contract/articles';
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { failureText } from '../../../kit/feedback/failureText.ts';
import { Upload } from '../../../kit/fields/Upload.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { RichContent } from '../../../kit/RichContent.tsx';
import css from '../articles.module.css';
import { useLanguageName } from '../choices.ts';

const accept = {
  'text/plain': ['.txt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
};

/**
 * An article from a text or Word file: dropped, looked at, taken over into the form. Nothing is stored before that is
 * saved.
 */
export function ImportFile({ onTake }: { onTake: (article: ImportedArticle) => void }) {
  const { t } = useTranslation();
  const { file, article, refusal, choose } = useArticleFile();
  if (article && file)
    return (
      <Preview article={article} fileName={file.name} onTake={() => onTake(article)} onOther={() => choose(null)} />
    );
  return (
    <Stack gap="xs">
      {refusal ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={t('articles.file_refused')}>
          {refusal}
        </Alert>
      ) : null}
      <Upload
        name="file"
        value={file}
        onChange={choose}
        label={t('articles.file')}
        hint={t('articles.file_hint')}
        accept={accept}
      />
      {file && !refusal ? (
        <Text size="sm" c="dimmed" role="status">
          {t('articles.file_reading')}
        </Text>
      ) : null}
    </Stack>
  );
}

function useArticleFile() {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [article, setArticle] = useState<ImportedArticle | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Of two files chosen one after the other the later one counts, whichever is read first.
  const newest = useRef<File | null>(null);

  async function choose(chosen: File | null | undefined) {
    newest.current = chosen ?? null;
    setFile(chosen ?? null);
    setArticle(null);
    setRefusal(null);
    if (!chosen) return;
    try {
      const { data } = await call(readArticleFile, { body: {}, files: { file: chosen } });
      if (newest.current === chosen) setArticle(data);
    } catch (failure) {
      if (newest.current !== chosen) return;
      setFile(null);
      setRefusal(failureText(failure, t));
    }
  }
  return { file, article, refusal, choose };
}

interface PreviewProps {
  article: ImportedArticle;
  fileName: string;
  onTake: () => void;
  onOther: () => void;
}

function Preview({ article, fileName, onTake, onOther }: PreviewProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const languageName = useLanguageName();
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-label={t('articles.file_preview')}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('articles.file_preview')} · {fileName} · {article.language ? `${languageName(article.language)} · ` : ''}
          {t('articles.words_n', { count: article.word_count })}
          {article.headings.length > 0 ? ` · ${t('articles.headings_n', { count: article.headings.length })}` : ''}
        </Text>
        <Title order={2} size="h3">
          {article.title}
        </Title>
        <Remarks article={article} number={f.number} />
        {article.headings.length > 0 ? (
          <List size="sm" aria-label={t('articles.headings')}>
            {article.headings.map(({ level, text }, at) => (
              <List.Item key={`${at}-${text}`} ml={level === 3 ? 'lg' : 0}>
                {text}
              </List.Item>
            ))}
          </List>
        ) : null}
        {/* What scrolls has to be reached by the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={css.filePreview} tabIndex={0} role="region" aria-label={t('articles.body')}>
          <RichContent html={article.body} />
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onOther}>
            {t('articles.file_another')}
          </Button>
          <Button variant="light" leftSection={<IconFileImport size={16} />} onClick={onTake} data-autofocus>
            {t('articles.file_take')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** What the file had and the article has not, and letters that may have been guessed wrong. */
function Remarks({
  article: { left_out, encoding },
  number,
}: {
  article: ImportedArticle;
  number: (n: number) => string;
}) {
  const { t } = useTranslation();
  const lost = (['pictures', 'tables', 'notes'] as const)
    .filter((kind) => left_out[kind] > 0)
    .map((kind) => `${t(`articles.left_out_${kind}`)} (${number(left_out[kind])})`);
  if (lost.length === 0 && encoding !== 'windows-1254') return null;
  return (
    <Alert color="yellow" p="xs" icon={<IconAlertTriangle />}>
      {lost.length > 0 ? <Text size="sm">{lost.join(' · ')}</Text> : null}
      {encoding === 'windows-1254' ? <Text size="sm">{t('articles.file_windows')}</Text> : null}
    </Alert>
  );
}
