import { Group, Text } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import { Cover } from '../../reading/covers/Cover.tsx';
import css from './tutorials.module.css';

interface TutorialTitleProps {
  tutorial: { title: string; language: Language; cover: string | null };
}

/** A tutorial in a list: its cover and its title. */
export function TutorialTitle({ tutorial: { title, language, cover } }: TutorialTitleProps) {
  return (
    <Group gap={10} wrap="nowrap">
      <Cover title={title} category={null} picture={cover ? { address: cover, alt: '' } : null} className={css.thumb} />
      <Text size="sm" fw={550} lang={language}>
        {title}
      </Text>
    </Group>
  );
}
