import { Group } from '@mantine/core';
import type { HomeworkKind } from '@okur/contract/homework';
import { IconBarbell, IconBook2, IconCertificate, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const icons: Record<HomeworkKind, Icon> = { article: IconBook2, exercise: IconBarbell, exam: IconCertificate };

/** The kind of a homework with its picture. */
export function KindName({ kind }: { kind: HomeworkKind }) {
  const { t } = useTranslation();
  const Mark = icons[kind];
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" justify="center">
      <Mark size={16} aria-hidden />
      <span>{t(`homework.kind_${kind}`)}</span>
    </Group>
  );
}
