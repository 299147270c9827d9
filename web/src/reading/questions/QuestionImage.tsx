import { Text } from '@mantine/core';
import type { Question } from '@okur/contract/questions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './questions.module.css';

/** The picture of a question; where it cannot be loaded, what it shows. */
export function QuestionImage({ image }: { image: Question['image'] }) {
  const { t } = useTranslation();
  const [gone, setGone] = useState<string | null>(null);
  if (!image) return null;
  // An address holds for an hour or two; the next answer brings another one.
  if (gone === image.address)
    return (
      <Text size="sm" c="dimmed" mt={8}>
        {t('question.image_gone', { alt: image.alt })}
      </Text>
    );
  return (
    <img
      className={css.image}
      src={image.address}
      alt={image.alt}
      loading="lazy"
      onError={() => setGone(image.address)}
    />
  );
}
