import { Skeleton, Text } from '@mantine/core';
import { tutorialsOfChild } from '@okur/contract/parents';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Portions } from '../../kit/list/Portions.tsx';
import { usePortions } from '../../kit/list/usePortions.ts';

const size = 5;

/** Tutorials that a child has completed. */
export function ChildTutorials({ childId }: { childId: string }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Portions
      list={usePortions(tutorialsOfChild, { params: { id: childId }, size })}
      keyOf={({ tutorial_id }) => tutorial_id}
      row={({ title, language, completed_at, quiz_score }) => (
        <div>
          <Text fw={600} lh={1.3} lang={language}>
            {title}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            {[
              t('tutorials.completed_on', { date: f.date(completed_at) }),
              quiz_score === null ? null : t('parent.tutorial_quiz', { score: f.percent(quiz_score) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
      )}
      skeleton={<Skeleton height={20} width="70%" />}
      empty={<Text c="dimmed">{t('parent.no_tutorials')}</Text>}
      buttonSize="sm"
    />
  );
}
