import { is, erase, keep, plain, type Register } from './types.ts';

/** Documents that the platform gives to schools: who published them, and who opened them. */
export const companyDocuments: Register = {
  company_document_views: {
    holding: 'activity',
    why: 'Which version of a document someone of the staff opened, and when',
    of: { staff: [{ rows: is('admin_id'), erased: 'rows', exported: true }] },
    columns: { ...plain('version_id admin_id'), ...erase('seen_at') },
  },
  company_document_versions: {
    holding: 'links',
    why: 'Files and links of documents; who published them is a number without the account',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: {
      ...plain('id document_id created_by file_key sha256'),
      ...keep('number type file_name size link note created_at'),
    },
    mentions: { columns: ['file_name', 'link', 'note'], platform: true },
  },
};
