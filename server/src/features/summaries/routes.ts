import { summaries } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { allSummaryTags, createSummaryTag, deleteSummaryTag, listSummaryTags, updateSummaryTag } from './tags.ts';

export const summariesFeature: Feature = (app, services) =>
  serve(app, services, summaries, {
    listSummaryTags,
    allSummaryTags,
    createSummaryTag,
    updateSummaryTag,
    deleteSummaryTag,
  });
