import { useAbility } from '../../kit/ability.ts';
import { GrowthCountsCard } from '../reports/GrowthCard.tsx';
import { ActivationsCard, GamesCard, NewStudentsCard, TextsReadCard, UserTypesCard } from '../reports/PlatformCard.tsx';
import { SpeedCard } from '../reports/ReadingCard.tsx';
import { BooksCard } from '../reports/TextCard.tsx';
import css from './dashboard.module.css';

/** What was read, played and begun on the whole platform, for who looks at its work. */
export const FirstCharts = () => (
  <div className={css.three}>
    <TextsReadCard />
    <GamesCard />
    <NewStudentsCard />
  </div>
);

/** The other charts of the platform's dashboard, as far as the role sees figures. */
export default function PlatformCharts() {
  const ability = useAbility();
  const seesFigures = ability.can('view', 'ADMIN_DASHBOARD_REPORTS');
  return (
    <>
      {seesFigures ? (
        <div className={css.charts}>
          <SpeedCard />
          <GrowthCountsCard />
          <UserTypesCard />
          <BooksCard />
        </div>
      ) : null}
      {seesFigures || ability.can('view', 'SALE_MANAGER_DASHBOARD_REPORTS') ? <ActivationsCard /> : null}
    </>
  );
}
