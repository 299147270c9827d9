import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { articleCover, uploadArticleCover } from '@okur/contract/articles';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { useFileUpload } from '../../kit/fields/useFileUpload.ts';
import { Cover } from '../../reading/covers/Cover.tsx';
import css from './articles.module.css';
import { useCatalogue } from './choices.ts';
import type { ArticleForm } from './useArticleForm.ts';

/**
 * The picture that stands for the text on the shelf, with its words for those who cannot see it. Stored when it is
 * chosen, kept when the article is saved; without one the drawn cover is shown.
 */
export function CoverField({ form }: { form: ArticleForm }) {
  const { t } = useTranslation();
  const { cover = null, title, category_id } = form.values;
  const category = useCatalogue().categories.find(({ value }) => value === category_id)?.label ?? null;
  const { busy, refusal, choose } = useFileUpload(articleCover.maxBytes, async (image) => {
    const { data } = await call(uploadArticleCover, { body: {}, files: { image } });
    form.set('cover', { address: data.address, alt: cover?.alt ?? '' });
  });
  return (
    <Input.Wrapper label={t('articles.cover')} labelElement="div" error={refusal}>
      <Group align="flex-start" wrap="nowrap" gap="sm" mt={4} mb={4}>
        <Cover title={title || ' '} category={category} picture={cover} className={css.coverField} />
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
              onClick={() => form.set('cover', null)}
            >
              {t('articles.cover_remove')}
            </Button>
          ) : (
            <Text size="xs" c="dimmed">
              {t('articles.cover_hint')}
            </Text>
          )}
        </Stack>
      </Group>
      {cover ? (
        <TextareaField
          name="cover.alt"
          value={cover.alt}
          onChange={(words) => form.set('cover', { ...cover, alt: (words ?? '').replaceAll('\n', ' ') })}
          error={form.field('cover.alt' as 'cover').error}
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
