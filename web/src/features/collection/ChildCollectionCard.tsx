import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { collectionOfChild } from '@okur/contract/collection';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../kit/feedback/failureText.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { Avatar } from './Avatar.tsx';

/** What a child collects, and that nothing of it is for speed. */
export function ChildCollectionCard({ childId }: { childId: string }) {
  const { t } = useTranslation();
  const collection = useCall(collectionOfChild, { params: { id: childId } });
  if (collection.isPending) return <Skeleton height={60} />;
  if (!collection.data) return <Text c="dimmed">{failureText(collection.error, t)}</Text>;
  const { enabled, avatar, streak, badges, texts, words } = collection.data.data;
  if (!enabled) return <Text c="dimmed">{t('parent.collection_off')}</Text>;
  const earned = badges.filter(({ step }) => step > 0);
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap">
        <Avatar name={avatar} size={52} />
        <div>
          <Text fw={600}>
            {streak.days > 0 ? t('collection.streak', { count: streak.days }) : t('parent.collection_no_days')}
          </Text>
          <Text size="sm" c="dimmed">
            {[t('parent.collection_texts', { count: texts }), t('parent.collection_words', { count: words })].join(
              ' · ',
            )}
          </Text>
        </div>
      </Group>
      {earned.length > 0 ? (
        <Text>
          {t('parent.collection_badges', {
            badges: earned.map(({ name }) => t(`collection.badge_${name}`)).join(', '),
          })}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('parent.collection_text')}
      </Text>
    </Stack>
  );
}
