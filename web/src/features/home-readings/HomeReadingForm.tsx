import { SimpleGrid, Text } from '@mantine/core';
import { addHomeReading, HomeReadingInput } from '@okur/contract/home-readings';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

interface HomeReadingFormProps {
  childId: string;
  childName: string;
  /** By the calendar of the child's school. */
  today: string;
}

/** What was read at home, how long and when. */
export function HomeReadingForm({ childId, childName, today }: HomeReadingFormProps) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: HomeReadingInput,
    initial: { title: '', minutes: 15, read_on: today },
    submit: (body) => call(addHomeReading, { params: { id: childId }, body }),
    onSaved: () => toast.success(t('home_readings.added', { name: childName })),
  });
  return (
    <FormModal form={form} title={t('home_readings.add')}>
      <Text size="sm">{t('home_readings.add_text', { name: childName })}</Text>
      <TextField
        {...form.field('title')}
        label={t('home_readings.what')}
        placeholder={t('home_readings.what_hint')}
        data-autofocus
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField {...form.field('minutes')} label={t('home_readings.minutes')} required />
        <DateField {...form.field('read_on')} label={t('home_readings.day')} maxDate={today} required />
      </SimpleGrid>
    </FormModal>
  );
}
