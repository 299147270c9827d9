import { terms as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listTerms, getTerm, termsTemplate, exportTerms } from './list.ts';
import { handleCreateTerm, handleUpdateTerm, deleteTerm } from './save.ts';
import { handleImportTerms } from './import.ts';
import { handleGlossaryOfHomework } from './glossary.ts';

export const termsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listTerms,
    getTerm,
    createTerm: handleCreateTerm,
    updateTerm: handleUpdateTerm,
    deleteTerm,
    termsTemplate,
    exportTerms,
    importTerms: handleImportTerms,
    glossaryOfHomework: handleGlossaryOfHomework,
  });
