import { Text } from '@mantine/core';
import type { Question } from '@okur/contract/questions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './questions.module.css';

/** The picture of a question; where it cannot be loaded, what it shows. */
export function QuestionImage({ image }: { image: Question['image'] }) {
  const { t } = useTranslation();
  const [isGone, setGone] = useState(false);
  if (!image) return null;
  if (isGone) return <Text size="sm" c="dimmed" mt={8}>{t('question.image_gone', { alt: image.alt })}</Text>;
  return <img className={css.image} src={image.address} alt={image.alt} loading="lazy" onError={() => setGone(true)} />;
}
