import { Alert, List } from '@mantine/core';
import type { ClassList } from '@okur/contract/class-lists';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

const listed = ['seats_missing', 'waiting', 'locked', 'returning', 'numbers_freed', 'parent_names'] as const;

/** What an import means beside its rows: licences, who can sign in, numbers that change hands. */
export function OutlookCard({ counts }: { counts: Pick<ClassList['counts'], (typeof listed)[number]> }) {
  const { t } = useTranslation();
  const f = useFormat();
  const lines = listed.filter((key) => (counts[key] ?? 0) > 0);
  if (lines.length === 0) return null;
  return (
    <Alert color={counts.seats_missing ? 'red' : 'yellow'} title={t('class_list.states_title')}>
      <List size="sm">
        {lines.map((key) => (
          <List.Item key={key}>{t(`class_list.counts.${key}`, { number: f.number(counts[key] ?? 0) })}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
