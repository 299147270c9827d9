import { collection } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { changeClassRewards, classRewards } from './class-rewards.ts';
import { collectionOf } from './store.ts';

export const collectionFeature: Feature = (app, services) =>
  serve(app, services, collection, {
    myCollection: async ({ db, caller }) => ({ data: await collectionOf(db, caller.id) }),
    classRewards,
    changeClassRewards,
  });
