import { collection as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { changeClassRewards, classRewards } from './class-rewards.ts';
import { storeLookedUpWords } from './looked-up-words.ts';
import { collectionOfChild, myCollection } from './my-collection.ts';

export const collectionFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    myCollection,
    storeLookedUpWords,
    collectionOfChild,
    classRewards,
    changeClassRewards,
  });
