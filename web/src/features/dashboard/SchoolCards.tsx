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
  const teaches = useAbility().can('view', 'INSTRUCTOR_DASHBOARD_REPORTS');
  return (
    <Stack gap="md">
      <div className={css.columns}>
        <Stack gap="md">
          {managesSchool ? <DepartmentsCard /> : <HelpFirstCard />}
          {homework}
        </Stack>
        <Stack gap="md">
          <SpeedCard />
          {managesSchool ? <HelpFirstCard /> : <DepartmentsCard />}
        </Stack>
      </div>
      <div className={css.charts}>
        <ComprehensionCard />
        <GrowthCountsCard />
      </div>
      {teaches ? <TotalsCard /> : null}
      {teaches ? (
        <div className={css.charts}>
          <SolvedArticlesCard />
          <BooksCard />
        </div>
      ) : (
        <BooksCard />
      )}
    </Stack>
  );
}
