import type { ReportReading } from '@okur/contract/reports';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import type { Column } from '../../../kit/list/columns.ts';

type Person = Pick<ReportReading, 'user_id' | 'name' | 'surname' | 'username' | 'department_name'>;

/** A student as a teacher calls them; who has no name yet goes by the sign-in name. */
export const personName = ({ name, surname, username }: Pick<Person, 'name' | 'surname' | 'username'>): string =>
  [name, surname].filter(Boolean).join(' ') || username || '';

/** Who read: by name, by sign-in name while there is none; who is gone since has neither. */
export function usePerson() {
  const { t } = useTranslation();
  const ability = useAbility();
  return {
    nameOf: (person: Person) => personName(person) || t('reports.gone'),
    linkOf: ({ user_id, username }: Person) =>
      username && ability.can('view', 'USER') ? `/management/users/${user_id}?tab=progress` : undefined,
  };
}

/** The first columns of a list of records. */
export const personColumns = <Row extends Person>(
  { nameOf }: ReturnType<typeof usePerson>,
  t: TFunction,
): Column<Row>[] => [
  { key: 'student', label: t('reports.student'), value: nameOf, export: { fields: ['name+surname'] }, lead: true },
  { key: 'department_name', label: t('reports.department') },
];
