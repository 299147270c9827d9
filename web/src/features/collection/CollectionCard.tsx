import { Text } from '@mantine/core';
import { myCollection } from '@okur/contract/collection';
import { IconFlame } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { Avatar } from './Avatar.tsx';
import css from './collection.module.css';

/** One's own picture and the days in a row, as the way to the collection; nothing where the class does without. */
export function CollectionCard() {
  const { t } = useTranslation();
  const collection = useCall(myCollection, {}).data?.data;
  if (!collection?.enabled) return null;
  const { avatar, streak } = collection;
  return (
    <Link to="/student/collection" className={css.card}>
      <Avatar name={avatar} size={52} />
      <span>
        <Text component="span" display="block" fw={650}>
          {t('collection.title')}
        </Text>
        <Text component="span" size="sm">
          <IconFlame size={16} className={css.flame} aria-hidden />{' '}
          {streak.days > 0 ? t('collection.streak', { count: streak.days }) : t('collection.streak_none')}
        </Text>
      </span>
    </Link>
  );
}
