import { deleteCompanyDocument, restoreCompanyDocument, type CompanyDocument } from '@okur/contract/company-documents';
import { IconEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import type { MaybeAction } from '../../kit/list/RowMenu.tsx';
import { DocumentForm } from './DocumentForm.tsx';

/** What may be done with a document, in the list and on its page. */
export function useDocumentActions(): (document: CompanyDocument) => readonly MaybeAction[] {
  const { t } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  return (document) => {
    const params = { id: document.id };
    return [
      !document.deleted_at &&
        ability.can('edit', 'COMPANY_DOCUMENTS') && {
          label: t('kit.edit'),
          icon: <IconEdit size={16} />,
          onClick: () => openFormModal(<DocumentForm document={document} />),
        },
      ability.can('delete', 'COMPANY_DOCUMENTS') &&
        // Undo comes with the version that the deletion made.
        deletion(document, document.title, (version) =>
          document.deleted_at || version !== document.version
            ? call(restoreCompanyDocument, { params, body: { version } })
            : call(deleteCompanyDocument, { params, query: { version } }),
        ),
    ];
  };
}
