import { relationTerms as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import {
  listRelationTerms,
  getRelationTerm,
  createRelationTerm,
  updateRelationTerm,
  deleteRelationTerm,
} from './pairs.ts';
import { relationTermsTemplate, exportRelationTerms, importRelationTerms } from './files.ts';

export const relationTermsFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      listRelationTerms,
      getRelationTerm,
      createRelationTerm,
      updateRelationTerm,
      deleteRelationTerm,
      relationTermsTemplate,
      exportRelationTerms,
      importRelationTerms,
    },
    { relation_terms_pair: 'related_term' },
  );
