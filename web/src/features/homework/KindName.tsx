import { Group } from '@mantine/core';
import type { HomeworkKind } from '@okur/contract/homework';
import {
  IconBarbell,
  IconBook2,
  IconCertificate,
  IconFileText,
  IconMovie,
  IconNotes,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export type DisplayedKind = HomeworkKind | 'book';
const icons: Record<DisplayedKind, Icon> = {
  article: IconFileText,
  book: IconBook2,
  summary: IconNotes,
  exercise: IconBarbell,
  exam: IconCertificate,
  tutorial: IconMovie,
};

/** A chapter of a book is chosen and shown as a kind of its own. */
export const displayedKind = ({ kind, book }: { kind: HomeworkKind; book: unknown }): DisplayedKind =>
  book ? 'book' : kind;

/** The kind of a homework with its picture. */
export function KindName({ kind }: { kind: DisplayedKind }) {
  const { t } = useTranslation();
  const Mark = icons[kind];
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" justify="center">
      <Mark size={16} aria-hidden />
      <span>{t(`homework.kind_${kind}`)}</span>
    </Group>
  );
}
