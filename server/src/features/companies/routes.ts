import { companies as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { fieldsOfAddress } from '../admins/store.ts';
import {
  addManager,
  companyOfAdmin,
  inviteManager,
  listManagers,
  removeManager,
  changeManagerEmail,
} from './managers.ts';
import { listCompanies } from './list.ts';
import { getCompany, createCompany, updateCompany, deleteCompany } from './save.ts';
import { uploadLogo, deleteLogo } from './logo.ts';

export const companiesFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      listCompanies,
      getCompany,
      createCompany,
      updateCompany,
      deleteCompany,
      companyOfAdmin,
      uploadLogo,
      deleteLogo,
      listManagers,
      addManager,
      changeManagerEmail,
      inviteManager,
      removeManager,
    },
    { companies_short_name: 'short_name', ...fieldsOfAddress },
  );
