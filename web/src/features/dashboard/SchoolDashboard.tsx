import { Skeleton, Stack } from '@mantine/core';
import { mayImportClassLists } from '@okur/contract/class-lists';
import { classesDashboard, type ClassesDashboard, rowsOfClasses } from '@okur/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { reasonText } from '../../reading/reports/reasonText.ts';
import { languageInText } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useNow } from '../../kit/useNow.ts';
import { Figures, type FigureOf } from './Figures.tsx';
import { Greeting } from './Greeting.tsx';
import { NextStep } from './NextStep.tsx';
import { OpenHomework } from './OpenHomework.tsx';
import { SchoolCards } from './SchoolCards.tsx';
import { useBasisText } from '../../reading/speed/useBasis.ts';
import { schoolStep } from './steps.ts';
import { shareTone, whole } from './values.ts';

interface SchoolDashboardProps {
  /** The whole school and its licence, not their own classes alone. */
  managesSchool: boolean;
}

/**
 * The classes of the selected company as far as this person teaches or manages them. Each card loads, and fails, by
 * itself.
 */
export function SchoolDashboard({ managesSchool }: SchoolDashboardProps) {
  const classes = useCall(classesDashboard, {});
  const subtitle = useCompany()?.company_name ?? '';
  const now = useNow();
  // Until it is known that there are none.
  const hasStudents = classes.data?.data.departments.some(({ students }) => students > 0) ?? true;
  const homework = classes.data ? (
    <OpenHomework homework={classes.data.data.homework} now={now} />
  ) : (
    <Skeleton height={200} radius="md" />
  );
  return (
    <Stack gap="md">
      <Greeting subtitle={subtitle} />
      {classes.data ? (
        <Now data={classes.data.data} now={now} />
      ) : classes.isError ? (
        <ErrorState error={classes.error} retry={() => void classes.refetch()} />
      ) : (
        <>
          <Skeleton height={76} radius="lg" />
          <TileSkeletons />
        </>
      )}
      {hasStudents ? <SchoolCards managesSchool={managesSchool} homework={homework} /> : null}
    </Stack>
  );
}

const nameOf = ({ name, surname, username }: ClassesDashboard['attention']['students'][number]): string =>
  [name, surname].filter(Boolean).join(' ') || username;

/** What is worth doing now, and where the classes stand. */
function Now({ data, now }: { data: ClassesDashboard; now: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  const step = schoolStep(
    data,
    {
      relative: (instant) => f.relative(instant, now),
      nameOf,
      reasonsOf: (student) => student.reasons.map((reason) => reasonText(reason, student, t, f)).join(' · '),
    },
    now,
    mayImportClassLists(useAbility()),
  );
  const figures = useFigures(data);
  return (
    <>
      <NextStep step={step} />
      {data.departments.some(({ students }) => students > 0) ? <Figures figures={figures} /> : null}
    </>
  );
}

function useFigures(data: ClassesDashboard): FigureOf[] {
  const { today, period, students, readers_7_days: readers, averages, licence } = data;
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const basis = useBasisText()({ ...averages, ...period });
  const rows = (key: 'readings' | 'answered') => ({
    text: t(`dashboard.from_${key}`, { count: averages[key], number: f.number(averages[key]) }),
    of: rowsOfClasses[key](today, averages.language),
  });
  const speed = {
    label: averages.language
      ? t('speed.in_language', {
          what: t('dashboard.speed'),
          language: languageInText(averages.language, i18n.language),
        })
      : t('dashboard.speed'),
    value: f.number(averages.wpm, whole) || '–',
    unit: t('dashboard.wpm_unit'),
    rows: basis ? { ...rows('readings'), text: basis } : rows('readings'),
  };
  const effective = {
    label: t('dashboard.effective_speed'),
    value: f.number(averages.effective_speed, whole) || '–',
    unit: t('dashboard.wpm_unit'),
    rows: rows('answered'),
    hint: t('dashboard.effective_hint'),
  };
  return [
    {
      label: t('dashboard.read_this_week'),
      value: f.number(readers),
      unit: t('dashboard.of_students', { count: students, all: f.number(students) }),
      share: { percent: students ? (readers / students) * 100 : 0, tone: 'good' },
      rows: { text: t('dashboard.see_students'), of: rowsOfClasses.readers() },
    },
    speed,
    { label: t('dashboard.comprehension'), value: f.percent(averages.comprehension) || '–', rows: rows('answered') },
    licence?.limit
      ? {
          label: t('dashboard.licence'),
          value: f.number(licence.used),
          unit: t('dashboard.of_licences', { all: f.number(licence.limit) }),
          share: { percent: (licence.used / licence.limit) * 100, tone: shareTone(licence.used / licence.limit) },
          rows: {
            text: t('dashboard.free_licences', { free: f.number(Math.max(0, licence.limit - licence.used)) }),
            of: rowsOfClasses.licence(),
          },
        }
      : effective,
  ];
}
