import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { uploadQuestionImage } from '@okur/contract/articles';
import { questionImage } from '@okur/contract/questions';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { TextField } from '../../kit/fields/TextField.tsx';
import { useFileUpload } from '../../kit/fields/useFileUpload.ts';
import type { QuestionValues } from './editing.ts';
import { QuestionImage } from './QuestionImage.tsx';

interface QuestionImageFieldProps {
  question: QuestionValues;
  onChange: (image: QuestionValues['image']) => void;
  errorOf: (path: string) => string | undefined;
}

/**
 * The picture of a question with its words for those who cannot see it. It is stored when it is chosen, and kept when
 * the question is saved.
 */
export function QuestionImageField({ question: { image }, onChange, errorOf }: QuestionImageFieldProps) {
  const { t } = useTranslation();
  const { busy, refusal, choose } = useFileUpload(questionImage.maxBytes, async (file) => {
    const { data } = await call(uploadQuestionImage, { body: {}, files: { image: file } });
    onChange({ address: data.address, alt: image?.alt ?? '' });
  });
  return (
    <Stack gap="xs">
      <QuestionImage key={image?.address} image={image} />
      <Group gap="xs">
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
          {(button) => (
            <Button {...button} size="compact-sm" variant="subtle" loading={busy} leftSection={<IconPhoto size={14} />}>
              {t(image ? 'kit.choose_picture' : 'question.image_add')}
            </Button>
          )}
        </FileButton>
        {image ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={() => onChange(null)}
          >
            {t('question.image_remove')}
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            {t('question.image_hint')}
          </Text>
        )}
      </Group>
      {refusal ? <Input.Error role="alert">{refusal}</Input.Error> : null}
      {image ? <Description image={image} onChange={onChange} errorOf={errorOf} /> : null}
    </Stack>
  );
}

function Description({
  image,
  onChange,
  errorOf,
}: {
  image: NonNullable<QuestionImageFieldProps['question']['image']>;
  onChange: QuestionImageFieldProps['onChange'];
  errorOf: QuestionImageFieldProps['errorOf'];
}) {
  const { t } = useTranslation();
  return (
    <TextField
      name="image.alt"
      value={image.alt}
      onChange={(alt) => onChange({ ...image, alt: alt ?? '' })}
      error={errorOf('image.alt')}
      label={t('question.image_alt')}
      description={t('question.image_alt_hint')}
      maxLength={300}
      required
    />
  );
}
