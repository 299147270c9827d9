import { Pill } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';

interface FilterPillProps extends Pick<FieldBinding<string | null>, 'value' | 'onChange'> {
  label: string;
}

/** A filter that only another screen sets, in words, and the way out of it: `<FilterPill {...list.filter(…)} … />`. */
export function FilterPill({ value, onChange, label }: FilterPillProps) {
  const { t } = useTranslation();
  if (!value) return null;
  return (
    <Pill
      data-button
      // As high as the fields beside it, with its words in the middle.
      vars={() => ({ root: { '--pill-height': '36px' } })}
      fz="sm"
      withRemoveButton
      onRemove={() => onChange(null)}
      removeButtonProps={{ 'aria-label': t('kit.remove', { name: label }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {label}
    </Pill>
  );
}
