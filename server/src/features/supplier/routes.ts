import { supplier } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { getSupplierBook, listSupplierBooks, listSupplierLanguages } from './books.ts';
import { importOnix } from './import-job.ts';

export const supplierFeature: Feature = (app, services) =>
  serve(app, services, supplier, { listSupplierBooks, getSupplierBook, listSupplierLanguages, importOnix });
