import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';

/** Whether the questions come before the text, too. `isPossible`: the text has some. */
export function AskBeforeReading({
  isPossible,
  ...field
}: FieldBinding<boolean | null | undefined> & { isPossible: boolean }) {
  const { t } = useTranslation();
  return (
    <SwitchField
      {...field}
      value={isPossible && field.value}
      disabled={!isPossible}
      label={t('homework.ask_before_reading')}
      description={t(isPossible ? 'homework.ask_before_reading_text' : 'homework.ask_before_reading_none')}
    />
  );
}
