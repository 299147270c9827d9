import { Text } from '@mantine/core';
import { type HomeworkSeries, updateHomeworkSeries } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../../kit/fields/DateField.tsx';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { useServerForm } from '../../../kit/form/useServerForm.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { weekdayName } from '../../../kit/format/weekdays.ts';
import { weekdays } from './weekday.ts';

/** On which weekday it comes from now on, and until when. */
export function EditSeries({ series: { id, weekday, until_on, version } }: { series: HomeworkSeries }) {
  const { t } = useTranslation();
  const f = useFormat();
  const form = useServerForm({
    schema: updateHomeworkSeries.body,
    initial: { weekday, until_on, version },
    submit: (body) => call(updateHomeworkSeries, { params: { id }, body }),
    onSaved: () => toast.success(t('homework.series_saved')),
  });
  const day = form.field('weekday');
  const until = form.field('until_on');
  return (
    <FormModal form={form} title={t('homework.series_edit_title')}>
      <SelectField
        {...day}
        value={String(day.value)}
        onChange={(next) => day.onChange(Number(next))}
        label={t('homework.repeat_weekday')}
        data={weekdays.map((one) => ({ value: String(one), label: weekdayName(f.locale, 'long')(one) }))}
      />
      <DateField
        {...until}
        onChange={(next) => until.onChange(next ?? undefined)}
        label={t('homework.repeat_until')}
        required
      />
      <Text size="sm" c="dimmed">
        {t('homework.repeat_hint')}
      </Text>
    </FormModal>
  );
}
