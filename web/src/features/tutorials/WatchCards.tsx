import { listMyTutorials, listWatchList } from '@okur/contract/tutorials';
import { IconMovie } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { Portions } from '../../kit/list/Portions.tsx';
import { usePortions } from '../../kit/list/usePortions.ts';
import { TutorialCard } from './TutorialCard.tsx';
import css from './tutorials.module.css';

const routes = { student: listMyTutorials, staff: listWatchList } as const;
const addresses = { student: '/student/tutorials', staff: '/tutorials/watch-list' } as const;

/** The tutorials that one may watch, with their own progress in each. */
export function WatchCards({ of }: { of: 'student' | 'staff' }) {
  const { t } = useTranslation();
  return (
    <Portions
      list={usePortions(routes[of])}
      className={css.cards}
      keyOf={({ id }) => id}
      row={(tutorial) => <TutorialCard tutorial={tutorial} to={`${addresses[of]}/${tutorial.id}`} />}
      skeleton={<TileSkeletons count={3} height={220} />}
      empty={<EmptyState icon={<IconMovie />} title={t('tutorials.none')} text={t(`tutorials.none_text_${of}`)} />}
    />
  );
}
