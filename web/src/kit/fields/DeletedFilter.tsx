import type { Subject } from '@okur/contract/abilities';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../ability.ts';
import { SwitchField } from './ChoiceFields.tsx';
import type { List } from '../list/useList.ts';

/** Deleted rows are shown to those who may delete and restore them. */
export function DeletedFilter({ list, subject }: { list: Pick<List<unknown, 'deleted'>, 'flag'>; subject: Subject }) {
  const { t } = useTranslation();
  const mayDelete = useAbility().can('delete', subject);
  return mayDelete ? <SwitchField {...list.flag('deleted')} label={t('kit.show_deleted')} pb={8} /> : null;
}
