import { partners } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { disconnectPartnerUser, partnerUsers } from './people.ts';
import { createPartner, deletePartner, listPartners, testPartner, updatePartner } from './save.ts';

export const partnersFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    partners,
    { listPartners, createPartner, updatePartner, testPartner, deletePartner, partnerUsers, disconnectPartnerUser },
    { partners_slug: 'slug' },
  );
