import { companyDocuments } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import {
  createCompanyDocument,
  deleteCompanyDocument,
  restoreCompanyDocument,
  updateCompanyDocument,
} from './change.ts';
import { companyDocumentFile, seeCompanyDocument } from './file.ts';
import { companyDocumentReaders } from './readers.ts';
import { companyDocumentVersions, getCompanyDocument, listCompanyDocuments } from './list.ts';

export const companyDocumentsFeature: Feature = (app, services) =>
  serve(app, services, companyDocuments, {
    listCompanyDocuments,
    getCompanyDocument,
    createCompanyDocument,
    updateCompanyDocument,
    deleteCompanyDocument,
    restoreCompanyDocument,
    companyDocumentFile,
    seeCompanyDocument,
    companyDocumentVersions,
    companyDocumentReaders,
  });
