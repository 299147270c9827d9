import { Group } from '@mantine/core';
import type { Module } from '@okur/contract/exercises';
import { IconBolt, IconBook, IconEye, IconFocus2, IconPuzzle, IconVocabulary } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const icons = {
  eye: IconEye,
  bolt: IconBolt,
  book: IconBook,
  focus: IconFocus2,
  vocabulary: IconVocabulary,
  puzzle: IconPuzzle,
} as const satisfies Record<Module['icon'], unknown>;

/** A module's picture before its name. */
export function ModuleIcon({ icon, children }: { icon: Module['icon']; children?: ReactNode }) {
  const Icon = icons[icon];
  return (
    <Group component="span" gap={8} wrap="nowrap" display="inline-flex" style={{ verticalAlign: 'middle' }}>
      <Icon size={18} aria-hidden />
      {children}
    </Group>
  );
}
