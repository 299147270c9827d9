import { oralReadingLimits } from '@okur/contract/oral-readings';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';

type Flag = 'buy_activation_access' | 'tutorial_access' | 'recording_access';

/** What a company opens to its people by itself; the platform can do it in its place. */
export function AccessFields({
  form,
  withRecordings,
  isFixed = false,
}: {
  form: { field(name: Flag): FieldBinding<boolean | undefined> };
  withRecordings: boolean;
  /** They are shown, and for others to switch. */
  isFixed?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <SwitchField
        {...form.field('buy_activation_access')}
        disabled={isFixed}
        label={t('settings.buy_activation_access')}
        description={t('settings.buy_activation_hint')}
      />
      <SwitchField
        {...form.field('tutorial_access')}
        disabled={isFixed}
        label={t('settings.tutorial_access')}
        description={t('settings.tutorial_hint')}
      />
      {withRecordings ? (
        <SwitchField
          {...form.field('recording_access')}
          label={t('settings.recording_access')}
          description={t('settings.recording_hint', { count: oralReadingLimits.days })}
        />
      ) : null}
    </>
  );
}
