import { summaries } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { answersOfSummary, sharesOfSummary } from './answers.ts';
import { audioOfSummary, removeSummaryAudio, storeSummaryAudio } from './audio.ts';
import { createSummary, deleteSummary, getSummary, restoreSummary, updateSummary } from './books.ts';
import {
  allSummaryClasses,
  createSummaryClass,
  deleteSummaryClass,
  listSummaryClasses,
  updateSummaryClass,
} from './classes.ts';
import { removeSummaryCover, uploadSummaryCover } from './covers.ts';
import {
  assignAllSummaries,
  assignmentsOfSummary,
  assignSummary,
  changesOfDepartment,
  removeAllSummaries,
  unassignSummary,
  undoSummaryChange,
} from './departments.ts';
import { generateCover, generatePrompt, summaryGeneration } from './generation.ts';
import { listSummaries, summariesOfDepartment } from './list.ts';
import { myNextSummaries } from './next.ts';
import { readSummary } from './read.ts';
import { answerSummary, mySummaries, mySummary, mySummaryChoices } from './reading.ts';
import { myTimedSummary } from './timed.ts';
import { allSummaryTags, createSummaryTag, deleteSummaryTag, listSummaryTags, updateSummaryTag } from './tags.ts';
import { versionOfSummary, versionsOfSummary } from './versions.ts';

export const summariesFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    summaries,
    {
      listSummaryTags,
      allSummaryTags,
      createSummaryTag,
      updateSummaryTag,
      deleteSummaryTag,
      listSummaryClasses,
      allSummaryClasses,
      createSummaryClass,
      updateSummaryClass,
      deleteSummaryClass,
      listSummaries,
      getSummary,
      createSummary,
      updateSummary,
      deleteSummary,
      restoreSummary,
      versionsOfSummary,
      versionOfSummary,
      assignSummary,
      assignmentsOfSummary,
      unassignSummary,
      summariesOfDepartment,
      assignAllSummaries,
      removeAllSummaries,
      changesOfDepartment,
      undoSummaryChange,
      summaryGeneration,
      generatePrompt,
      generateCover,
      uploadSummaryCover,
      removeSummaryCover,
      audioOfSummary,
      storeSummaryAudio,
      removeSummaryAudio,
      answersOfSummary,
      sharesOfSummary,
      mySummaries,
      mySummaryChoices,
      myNextSummaries,
      mySummary,
      myTimedSummary,
      readSummary,
      answerSummary,
    },
    {
      summary_classes_en: 'names.en',
      summary_classes_tr: 'names.tr',
      summary_classes_fr: 'names.fr',
      summary_classes_pl: 'names.pl',
      summary_tags_name: 'name',
    },
  );
