import { parents as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { deleteParent } from './delete.ts';
import { listParents } from './list.ts';
import { getParent, childrenOfParent, updateParent } from './parent.ts';
import { booksOfChild, growthOfChild, tutorialsOfChild } from './children.ts';
import { parentDashboard } from './dashboard.ts';

export const parentsFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      listParents,
      getParent,
      childrenOfParent,
      updateParent,
      deleteParent,
      booksOfChild,
      tutorialsOfChild,
      growthOfChild,
      parentDashboard,
    },
    { parents_email: 'email' },
  );
