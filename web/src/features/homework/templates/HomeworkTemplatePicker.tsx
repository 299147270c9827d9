import { listHomeworkTemplates } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { SearchableSelect } from '../../../kit/fields/SearchableSelect.tsx';

interface HomeworkTemplatePickerProps {
  chosen: { id: string; title: string } | null;
  onChange: (id: string | null) => void;
}

/** A template of the school, found by its name. */
export function HomeworkTemplatePicker({ chosen, onChange }: HomeworkTemplatePickerProps) {
  const { t } = useTranslation();
  async function load(search: string, signal: AbortSignal) {
    const { data } = await call(listHomeworkTemplates, {
      query: { search: search || undefined, per_page: 50, sort: 'title' },
      signal,
    });
    return data.map(({ id, title, steps }) => ({
      value: id,
      label: title,
      note: t('homework.steps_n', { count: steps.length }),
    }));
  }
  return (
    <SearchableSelect
      name="template"
      value={chosen?.id ?? null}
      onChange={(id) => onChange(id ?? null)}
      load={load}
      loadKey={['homework-templates']}
      preset={chosen ? [{ value: chosen.id, label: chosen.title }] : []}
      aria-label={t('homework.from_template')}
      placeholder={t('homework.from_template')}
      w={{ base: '100%', sm: 260 }}
    />
  );
}
