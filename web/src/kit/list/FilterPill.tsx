import { Pill } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A filter that another screen set, in words, and the way out of it. */
export function FilterPill({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Pill
      data-button
      h={36}
      fz="sm"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('kit.remove', { name: label }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {label}
    </Pill>
  );
}
