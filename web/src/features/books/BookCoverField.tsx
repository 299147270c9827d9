import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { articleCover, type ArticleCover } from '@okur/contract/articles';
import { uploadBookCover } from '@okur/contract/books';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { useFileUpload } from '../../kit/fields/useFileUpload.ts';
import { Cover } from '../../reading/covers/Cover.tsx';
import css from './books.module.css';

interface BookCoverFieldProps {
  title: string;
  cover: ArticleCover | null;
  onChange: (cover: ArticleCover | null) => void;
  error?: string | undefined;
}

/** The cover with its words for those who cannot see it; without one, one is drawn. */
export function BookCoverField({ title, cover, onChange, error }: BookCoverFieldProps) {
  const { t } = useTranslation();
  const { busy, refusal, choose } = useFileUpload(articleCover.maxBytes, async (image) => {
    const { data } = await call(uploadBookCover, { body: {}, files: { image } });
    onChange({ address: data.address, alt: cover?.alt ?? '' });
  });
  return (
    <Input.Wrapper label={t('articles.cover')} labelElement="div" error={refusal ?? error}>
      <Group align="flex-start" wrap="nowrap" gap="sm" mt={4} mb={4}>
        <Cover title={title || ' '} category={null} picture={cover} className={css.thumb} />
        <Stack gap={4} align="flex-start">
          <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
            {(button) => (
              <Button
                {...button}
                size="compact-sm"
                variant="subtle"
                loading={busy}
                leftSection={<IconPhoto size={14} />}
              >
                {t(cover ? 'kit.choose_picture' : 'articles.cover_add')}
              </Button>
            )}
          </FileButton>
          {cover ? (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={14} />}
              onClick={() => onChange(null)}
            >
              {t('articles.cover_remove')}
            </Button>
          ) : (
            <Text size="xs" c="dimmed">
              {t('books.cover_hint')}
            </Text>
          )}
        </Stack>
      </Group>
      {cover ? (
        <TextareaField
          name="cover.alt"
          value={cover.alt}
          onChange={(words) => onChange({ ...cover, alt: (words ?? '').replaceAll('\n', ' ') })}
          error={undefined}
          label={t('articles.cover_alt')}
          description={t('articles.cover_alt_hint')}
          maxLength={300}
          minRows={2}
          required
        />
      ) : null}
    </Input.Wrapper>
  );
}
