import { getAdmin, listAdmins } from '@okur/contract/admins';
import type { AuditEntry } from '@okur/contract/audit';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { personText } from './words.ts';

type Props = FieldBinding<string | null> & { rows: readonly AuditEntry[] };

const option = ({ id, username }: { id: string; username: string }) => ({ value: id, label: username });
const search = async (text: string, signal: AbortSignal) =>
  (await call(listAdmins, { query: { search: text || undefined, per_page: 30 }, signal })).data.map(option);

/**
 * Whose changes: any member of staff for people who may see the accounts. For the others the person is chosen by
 * the menu of a row and taken away here.
 */
export function PersonFilter({ rows, ...binding }: Props) {
  const { t } = useTranslation();
  const seesAccounts = useAbility().can('view', 'ADMIN');
  const row = rows.find(({ account }) => account?.id === binding.value);
  // A choice that came with the address, and changed nothing that is shown.
  const chosen = useCall(
    getAdmin,
    { params: { id: binding.value ?? '' } },
    { enabled: seesAccounts && binding.value !== null && !row, retry: false },
  ).data?.data;
  const preset = binding.value
    ? [{ value: binding.value, label: row ? personText(row, t) : (chosen?.username ?? t('audit.unknown_person')) }]
    : [];
  const field = { ...binding, 'aria-label': t('audit.person'), placeholder: t('audit.person'), w: 140 };
  if (seesAccounts) return <SearchableSelect {...field} loadKey={['admins']} load={search} preset={preset} />;
  return binding.value ? <SelectField {...field} data={preset} clearable /> : null;
}
