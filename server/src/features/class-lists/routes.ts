import { classLists } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { answerClassList, mendClassList } from './mend.ts';
import { setClassListHeader, uploadClassList, remapClassList } from './upload.ts';
import { getClassList, acceptClassList, cardsOfClassList, discardClassList, listClassLists } from './lists.ts';

export const classListsFeature: Feature = (app, services) =>
  serve(app, services, classLists, {
    uploadClassList,
    getClassList,
    remapClassList,
    setClassListHeader,
    answerClassList,
    mendClassList,
    acceptClassList,
    cardsOfClassList,
    discardClassList,
    listClassLists,
  });
