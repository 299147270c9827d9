import { licences as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { activateStudent } from './activate-student.ts';
import { assignActivations } from './assign.ts';
import { getLicences } from './pool.ts';
import { moveActivation } from './move.ts';
import { releaseActivations, undoRelease } from './release-many.ts';
import { releaseActivation } from './release.ts';

export const licencesFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      getLicences,
      assignActivations,
      releaseActivation,
      releaseActivations,
      undoRelease,
      moveActivation,
      activateStudent,
    },
    { users_username: 'username' },
  );
