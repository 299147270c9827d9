import { faq as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listFaq, faqOfLanguage, createFaq, updateFaq, deleteFaq } from './questions.ts';

export const faqFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listFaq,
    faqOfLanguage,
    createFaq,
    updateFaq,
    deleteFaq,
  });
