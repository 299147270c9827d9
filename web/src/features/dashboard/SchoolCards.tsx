import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAbility } from '../../kit/ability.ts';
import { DepartmentsCard } from '../reports/CompareCard.tsx';
import { GrowthCountsCard } from '../reports/GrowthCard.tsx';
import { HelpFirstCard } from '../reports/HelpFirstCard.tsx';
import { ComprehensionCard, SpeedCard } from '../reports/ReadingCard.tsx';
import { BooksCard, SolvedArticlesCard } from '../reports/TextCard.tsx';
import { TotalsCard } from '../reports/TotalsCard.tsx';
import css from './dashboard.module.css';

interface SchoolCardsProps {
  managesSchool: boolean;
  homework: ReactNode;
}

/** The cards under the figures. */
export function SchoolCards({ managesSchool, homework }: SchoolCardsProps) {
  const ability = useAbility();
  return (
    <Stack gap="md">
      <div className={css.columns}>
        {managesSchool ? <Stack gap="md"><DepartmentsCard />{homework}</Stack> : <HelpFirstCard />}
        {managesSchool ? <HelpFirstCard /> : <Stack gap="md">{homework}<DepartmentsCard /></Stack>}
      </div>
      <div className={css.charts}>
        <SpeedCard />
        <ComprehensionCard />
      </div>
      {ability.can('view', 'INSTRUCTOR_DASHBOARD_REPORTS') ? <TotalsCard /> : null}
      <div className={css.charts}>
        <GrowthCountsCard />
        {ability.can('view', 'INSTRUCTOR_DASHBOARD_REPORTS') ? <SolvedArticlesCard /> : <BooksCard />}
      </div>
      {ability.can('view', 'INSTRUCTOR_DASHBOARD_REPORTS') ? <BooksCard /> : null}
    </Stack>
  );
}
