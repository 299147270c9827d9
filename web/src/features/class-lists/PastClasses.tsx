import { Alert, Anchor } from '@mantine/core';
import type { ClassList } from '@okur/contract/class-lists';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Link } from '../../kit/Link.tsx';

/** A list of this year that comes before the change of year: its children would go up with those of last year. */
export function PastClasses({ list: { company_id, departments_past: past } }: { list: ClassList }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (past.length === 0) return null;
  const names = past.map(({ department_name: name, academic_year: year }) => (year ? `${name} (${year})` : name));
  return (
    <Alert color="yellow">
      {t('class_list.departments_past', { names: names.toSorted(f.compare).join(', ') })}{' '}
      <Anchor component={Link} to={`/management/companies/${company_id}/roll-over`} size="sm">
        {t('roll_over.title')}
      </Anchor>
    </Alert>
  );
}
