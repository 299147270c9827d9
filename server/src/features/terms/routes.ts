import { terms as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listTerms, getTerm, termsTemplate, exportTerms } from './list.ts';
import { createTerm, updateTerm, deleteTerm } from './save.ts';
import { importTerms } from './import.ts';
import { glossaryOfHomework } from './glossary.ts';

export const termsFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      listTerms,
      getTerm,
      createTerm,
      updateTerm,
      deleteTerm,
      termsTemplate,
      exportTerms,
      importTerms,
      glossaryOfHomework,
    },
    { terms_term: 'term' },
  );
