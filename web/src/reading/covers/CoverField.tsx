import { Group, Input, Stack, Text } from '@mantine/core';
import { articleCover, type ArticleCover } from '@okur/contract/articles';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChooseFileButton, RemoveFileButton } from '../../kit/fields/FileButtons.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { useFileUpload } from '../../kit/fields/useFileUpload.ts';
import { Cover } from './Cover.tsx';

interface CoverFieldProps {
  title: string;
  category?: string | null;
  cover: ArticleCover | null;
  onChange: (cover: ArticleCover | null) => void;
  /** Stores the picture and answers its address. */
  upload: (image: File) => Promise<string>;
  /** What is shown in place of a picture. */
  hint: string;
  error?: string | undefined;
  altError?: string | undefined;
  className: string | undefined;
}

/**
 * The picture that stands for a text or a book, with its words for those who cannot see it. Stored when it is chosen,
 * kept when the form is saved; without one the drawn cover is shown.
 */
export function CoverField(props: CoverFieldProps) {
  const { title, category = null, cover, onChange, upload, hint, error, altError, className } = props;
  const { t } = useTranslation();
  const { busy, refusal, choose } = useFileUpload(articleCover.maxBytes, async (image) =>
    onChange({ address: await upload(image), alt: cover?.alt ?? '' }),
  );
  return (
    <Input.Wrapper label={t('articles.cover')} labelElement="div" error={refusal ?? error}>
      <Group align="flex-start" wrap="nowrap" gap="sm" mt={4} mb={4}>
        <Cover title={title || ' '} category={category} picture={cover} className={className} />
        <Stack gap={4} align="flex-start">
          <ChooseFileButton accept="image/png,image/jpeg" busy={busy} icon={<IconPhoto size={14} />} onChoose={choose}>
            {t(cover ? 'kit.choose_picture' : 'articles.cover_add')}
          </ChooseFileButton>
          {cover ? (
            <RemoveFileButton onClick={() => onChange(null)}>{t('articles.cover_remove')}</RemoveFileButton>
          ) : (
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          )}
        </Stack>
      </Group>
      {cover ? (
        <TextareaField
          name="cover.alt"
          value={cover.alt}
          onChange={(words) => onChange({ ...cover, alt: (words ?? '').replaceAll('\n', ' ') })}
          error={altError}
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
