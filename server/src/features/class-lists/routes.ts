import { classLists } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { answerClassList, placeClassList, uploadClassList, remapClassList } from './upload.ts';
import { getClassList, acceptClassList, cardsOfClassList, discardClassList, listClassLists } from './lists.ts';

export const classListsFeature: Feature = (app, services) =>
  serve(app, services, classLists, {
    uploadClassList,
    getClassList,
    remapClassList,
    placeClassList,
    answerClassList,
    acceptClassList,
    cardsOfClassList,
    discardClassList,
    listClassLists,
  });
