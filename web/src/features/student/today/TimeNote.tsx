import { Alert } from '@mantine/core';
import { dayIn, plusDays } from '@okur/contract/days';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '../../../kit/client/zone.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useNow } from '../../../kit/useNow.ts';

const noteDays = 14;

/** In the last two weeks of the student's time: which day is the last one, and whom to speak to. */
export function TimeNote({ until }: { until: string }) {
  const { t } = useTranslation();
  const f = useFormat();
  const today = dayIn(useZone(), useNow());
  if (until < today || until >= plusDays(today, noteDays)) return null;
  return (
    <Alert color="yellow" icon={<IconCalendarEvent />} title={t('student.last_day', { date: f.date(until) })}>
      {t('student.last_day_text')}
    </Alert>
  );
}
