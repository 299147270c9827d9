import { activationCodeProducts as contract } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import {
  createActivationCodeProduct,
  deleteActivationCodeProduct,
  getActivationCodeProduct,
  listActivationCodeProducts,
  updateActivationCodeProduct,
} from './products.ts';

export const activationCodeProductsFeature: Feature = (app, services) =>
  serve(
    app,
    services,
    contract,
    {
      listActivationCodeProducts,
      getActivationCodeProduct,
      createActivationCodeProduct,
      updateActivationCodeProduct,
      deleteActivationCodeProduct,
    },
    { activation_code_products_name: 'name' },
  );
