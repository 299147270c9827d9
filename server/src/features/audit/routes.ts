import { audit as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { listAudit } from './list.ts';
import { undoAudit } from './undo.ts';

export const auditFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listAudit,
    undoAudit,
  });
