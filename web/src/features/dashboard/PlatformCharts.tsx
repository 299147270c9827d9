import { Stack } from '@mantine/core';
import { useAbility } from '../../kit/ability.ts';
import { Later } from '../../kit/Later.tsx';
import { GrowthCountsCard } from '../reports/GrowthCard.tsx';
import { ActivationsCard, GamesCard, NewStudentsCard, TextsReadCard, UserTypesCard } from '../reports/PlatformCard.tsx';
import { SpeedCard } from '../reports/ReadingCard.tsx';
import { BooksCard } from '../reports/TextCard.tsx';
import css from './dashboard.module.css';

/** The charts of the platform's dashboard, as far as the role sees figures. */
export default function PlatformCharts() {
  const ability = useAbility();
  const seesFigures = ability.can('view', 'ADMIN_DASHBOARD_REPORTS');
  const comesFirst = ability.can('view', 'CHALLENGE_REPORTS');
  const rest = (
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
  return (
    <Stack gap="md">
      {comesFirst ? (
        <div className={css.three}>
          <TextsReadCard />
          <GamesCard />
          <NewStudentsCard />
        </div>
      ) : null}
      {comesFirst ? <Later>{rest}</Later> : rest}
    </Stack>
  );
}
