import { Button } from '@mantine/core';
import type { CatalogueEntry } from '@okur/contract/books';
import { IconEdit } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import type { Toggle } from '../../../kit/feedback/useAct.ts';
import { useDeletion } from '../../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { RowMenu } from '../../../kit/list/RowMenu.tsx';

interface EntryActionsProps<Entry extends CatalogueEntry> {
  entry: Entry;
  form: (entry: Entry) => ReactElement;
  remove: (version: number) => ReturnType<Toggle>;
}

/** What can be done on the page of an author, a genre or a publisher. */
export function EntryActions<Entry extends CatalogueEntry>({ entry, form, remove }: EntryActionsProps<Entry>) {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  return (
    <>
      {ability.can('edit', 'BOOK') && !entry.deleted_at ? (
        <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => openFormModal(form(entry))}>
          {t('kit.edit')}
        </Button>
      ) : null}
      <RowMenu label={entry.name} actions={[ability.can('delete', 'BOOK') && deletion(entry, entry.name, remove)]} />
    </>
  );
}
