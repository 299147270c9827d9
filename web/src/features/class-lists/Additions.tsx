import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { ClassList } from '@okur/contract/class-lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

const initialMax = 12;

/** Classes and parents that the import adds beside the students, and the parents whom it leaves apart. */
export function Additions({ list }: { list: ClassList }) {
  const { counts, departments_new: names, departments_reopened: reopened, academic_year: year } = list;
  const { parents_refused: refused } = list;
  const { t } = useTranslation();
  const f = useFormat();
  const [all, setAll] = useState(false);
  const sorted = names.toSorted(f.compare);
  const visible = all ? sorted : sorted.slice(0, initialMax);
  const added = counts.departments_new + counts.parents_new + counts.links_new;
  if (added + reopened.length + refused.length === 0) return null;
  return (
    <Group gap="lg" align="flex-start">
      {names.length > 0 ? (
        <Group gap={6}>
          <Text size="sm" fw={500} mr={4}>
            {t('class_list.departments_new', { count: names.length })}
          </Text>
          {visible.map((name) => (
            <Badge key={name} variant="light" color="gray" tt="none" fw={500}>
              {name}
            </Badge>
          ))}
          {names.length > visible.length ? (
            <Anchor component="button" type="button" size="sm" onClick={() => setAll(true)}>
              {t('class_list.more', { count: names.length - visible.length })}
            </Anchor>
          ) : null}
        </Group>
      ) : null}
      {year ? <Text size="sm">{t('class_list.departments_year', { year })}</Text> : null}
      {reopened.length > 0 ? (
        <Text size="sm">
          {t('class_list.departments_reopened', { names: reopened.toSorted(f.compare).join(', ') })}
        </Text>
      ) : null}
      {counts.parents_new > 0 ? (
        <Text size="sm">{t('class_list.parents_new', { count: counts.parents_new })}</Text>
      ) : null}
      {counts.links_new > 0 ? <Text size="sm">{t('class_list.links_new', { count: counts.links_new })}</Text> : null}
      {refused.length > 0 ? (
        <Text size="sm">
          {t('class_list.parents_refused')} {refused.map(({ student, email }) => `${email} (${student})`).join(', ')}
        </Text>
      ) : null}
    </Group>
  );
}
