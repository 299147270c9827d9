import { Group } from '@mantine/core';
import { type HomeworkKind, type Target, targetsOf } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { NumberField } from '../../../kit/fields/NumberField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';

const usual: Record<Target['measure'], number> = { comprehension: 70, speed: 150, score: 70 };

/** What the students are to reach, if anything. `valueError` is that of the number. */
export function TargetField({
  kind,
  valueError,
  ...field
}: FieldBinding<Target | null | undefined> & { kind: HomeworkKind; valueError?: string }) {
  const { t } = useTranslation();
  const target = field.value ?? null;
  const choose = (measure: string | null | undefined) =>
    field.onChange(
      measure ? { measure: measure as Target['measure'], value: usual[measure as Target['measure']] } : null,
    );
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <SelectField
        name={`${field.name}.measure`}
        value={target?.measure ?? null}
        onChange={choose}
        error={field.error}
        label={t('homework.target')}
        placeholder={t('homework.no_target')}
        data={targetsOf[kind].map((measure) => ({ value: measure, label: t(`homework.target_${measure}`) }))}
        flex={1}
        clearable
      />
      {target ? (
        <NumberField
          name={`${field.name}.value`}
          value={target.value}
          // An emptied field stays empty and is refused by the form's rules.
          onChange={(value) => field.onChange({ ...target, value: value as number })}
          error={valueError}
          label={t('homework.at_least')}
          min={1}
          max={target.measure === 'speed' ? 1500 : 100}
          suffix={target.measure === 'speed' ? undefined : ' %'}
          w={120}
        />
      ) : null}
    </Group>
  );
}
