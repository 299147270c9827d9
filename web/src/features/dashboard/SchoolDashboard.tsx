import { Skeleton, Stack } from '@mantine/core';
import { classesDashboard, type ClassesDashboard } from '@okur/contract/dashboard';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../kit/account.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/useCall.ts';
import { Attention } from './Attention.tsx';
import { ClassTable } from './ClassTable.tsx';
import css from './dashboard.module.css';
import { Figures, type FigureOf } from './Figures.tsx';
import { Greeting } from './Greeting.tsx';
import { Growth } from './Growth.tsx';
import { NextStep } from './NextStep.tsx';
import { OpenHomework } from './OpenHomework.tsx';
import { schoolStep } from './steps.ts';
import { nameOf, reasonText } from './students.ts';
import { shareTone, whole } from './values.ts';

interface SchoolDashboardProps {
  /** The whole school and its licence, not the own classes alone. */
  managesSchool: boolean;
}

/** The classes of the selected company as far as this person teaches or manages them. */
export function SchoolDashboard({ managesSchool }: SchoolDashboardProps) {
  const classes = useCall(classesDashboard, {});
  const place = useCompany()?.company_name ?? '';
  return (
    <Stack gap="md">
      <Greeting place={place} />
      {classes.isPending ? <Waiting /> : null}
      {classes.isError && !classes.data ? <ErrorState error={classes.error} retry={() => void classes.refetch()} /> : null}
      {classes.data ? <Classes data={classes.data.data} managesSchool={managesSchool} /> : null}
    </Stack>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton height={76} radius="lg" />
      <TileSkeletons />
      <div className={css.columns}>
        <Skeleton height={420} radius="md" />
        <Skeleton height={420} radius="md" />
      </div>
    </>
  );
}

function Classes({ data, managesSchool }: { data: ClassesDashboard } & SchoolDashboardProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const [now] = useState(() => Date.now());
  const step = schoolStep(data, { relative: (instant) => f.relative(instant, now), nameOf, reasonsOf: (student) => student.reasons.map((reason) => reasonText(reason, student, t, f)).join(' · ') }, now);
  const figures = useFigures(data);
  const parts = [<OpenHomework key="homework" homework={data.homework} now={now} />, <ClassTable key="classes" departments={data.departments} />];
  const hasStudents = data.departments.some(({ students }) => students > 0);
  return (
    <>
      <NextStep step={step} />
      {hasStudents ? (
        <>
          <Figures figures={figures} />
          <div className={css.columns}>
            <Stack gap="md">{managesSchool ? parts.toReversed() : parts}</Stack>
            <Attention attention={data.attention} />
          </div>
          <Growth departments={data.departments} />
        </>
      ) : null}
    </>
  );
}

function useFigures({ departments, averages, licence }: ClassesDashboard): FigureOf[] {
  const { t } = useTranslation();
  const f = useFormat();
  const students = departments.reduce((sum, department) => sum + department.students, 0);
  const readers = departments.reduce((sum, department) => sum + department.readers_7_days, 0);
  const latest = t('dashboard.last_30_days');
  const speed = { label: t('dashboard.speed'), value: f.number(averages.wpm, whole) || '–', unit: t('dashboard.wpm_unit'), hint: latest };
  const effective = { label: t('dashboard.effective_speed'), value: f.number(averages.effective_speed, whole) || '–', unit: t('dashboard.wpm_unit'), hint: t('dashboard.effective_hint') };
  return [
    { label: t('dashboard.read_this_week'), value: f.number(readers), unit: t('dashboard.of_students', { all: f.number(students) }), share: { percent: students ? (readers / students) * 100 : 0, tone: 'good' }, hint: t('dashboard.last_7_days') },
    speed,
    { label: t('dashboard.comprehension'), value: f.percent(averages.comprehension) || '–', hint: latest },
    licence?.limit
      ? { label: t('dashboard.licence'), value: f.number(licence.used), unit: t('dashboard.of_places', { all: f.number(licence.limit) }), share: { percent: (licence.used / licence.limit) * 100, tone: shareTone(licence.used / licence.limit) }, hint: t('dashboard.free_places', { free: f.number(Math.max(0, licence.limit - licence.used)) }) }
      : effective,
  ];
}
