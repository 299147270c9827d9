import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface Choice<Filter extends string = string> {
  filter: Filter;
  label: string;
  data: { value: string; label: string }[];
}

interface SelectsProps<Filter extends string> {
  choices: readonly Choice<Filter>[];
  chosen: Readonly<Record<string, string | undefined>>;
  onChoose: (patch: Record<string, string | undefined>) => void;
}

/** What there is to choose by; a choice of one is none. */
export function FilterSelects<Filter extends string>({ choices, chosen, onChoose }: SelectsProps<Filter>) {
  const { t } = useTranslation();
  return choices.map(({ filter, label, data }) =>
    data.length < 2 ? null : (
      <Select
        key={filter}
        size="md"
        label={label}
        placeholder={t('student.library_all')}
        data={data}
        value={chosen[filter] ?? null}
        onChange={(value) => onChoose({ [filter]: value ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': t('student.library_all') }}
        w={{ base: 'calc(50% - 6px)', md: 150, lg: 170 }}
      />
    ),
  );
}
