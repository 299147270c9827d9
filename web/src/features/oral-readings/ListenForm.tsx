import { Stack, Text } from '@mantine/core';
import { answerOralReading, type OralReading } from '@okur/contract/oral-readings';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

const valuesOf = ({ reply, version }: OralReading) => ({ reply: reply ?? '', version });

/** To listen to a recording, note that one has, and write a word to the child. */
export function ListenForm({ one, name }: { one: OralReading; name: string }) {
  const { t } = useTranslation();
  const f = useFormat();
  const form = useServerForm({
    schema: answerOralReading.body,
    initial: valuesOf(one),
    valuesOf,
    submit: (body) => call(answerOralReading, { params: { id: one.user_id, oralReadingId: one.id }, body }),
    onSaved: () => toast.success(t('oral_readings.saved')),
  });
  return (
    <FormModal form={form} title={t('oral_readings.listen_to', { name })} action={t('oral_readings.mark')} size="lg">
      <Stack gap="md">
        <div>
          <Text fw={600}>{one.title}</Text>
          <Text size="sm" c="dimmed">
            {[
              f.duration(one.seconds),
              one.whole ? null : t('oral_readings.in_part'),
              one.words_a_minute === null
                ? null
                : t('oral_readings.aloud', { value: f.number(Math.round(one.words_a_minute)) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {/* What is said is the text that was read. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio controls src={one.recording} style={{ width: '100%', height: 44 }} aria-label={one.title} />
        <Text size="sm" c="dimmed">
          {t('oral_readings.no_measurement')}
        </Text>
        <TextareaField {...form.field('reply')} label={t('oral_readings.reply_to_child')} minRows={2} />
      </Stack>
    </FormModal>
  );
}
