import { type Exercise, listExercises } from '@okur/contract/exercises';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { nameIn } from '@okur/contract/names';

interface ExercisePickerProps extends Omit<
  ComponentProps<typeof SearchableSelect>,
  'load' | 'loadKey' | 'preset' | 'options' | 'onChange'
> {
  onChange: (id: string | null, exercise?: Pick<Exercise, 'id' | 'name' | 'kind'>) => void;
}

/** An exercise that is in use, found by its name; its kind and grades help to choose. */
export function ExercisePicker({ onChange, ...rest }: ExercisePickerProps) {
  const { t, i18n } = useTranslation();
  async function load(search: string, signal: AbortSignal) {
    const { data } = await call(listExercises, {
      query: { search: search || undefined, active: 'true', per_page: 50 },
      signal,
    });
    for (const exercise of data) loaded.set(exercise.id, exercise);
    return data.map((row) => ({
      value: row.id,
      label: nameIn(row.name, i18n.language),
      note: t(`exercise.kind_${row.kind}`),
    }));
  }
  return (
    <SearchableSelect
      {...rest}
      load={load}
      loadKey={['exercises', 'active', i18n.language]}
      preset={[]}
      onChange={(id) => onChange(id ?? null, id ? loaded.get(id) : undefined)}
    />
  );
}

/** What was loaded stays known: an answer may come from the cache. */
const loaded = new Map<string, Exercise>();
