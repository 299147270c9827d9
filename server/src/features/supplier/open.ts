import { join } from 'node:path';
import type { Services } from '../../platform/runtime/services.ts';
import { demoSupplier } from './invented/demo-supplier.ts';
import { httpSupplier } from '../../platform/supplier/http-supplier.ts';
import type { Supplier } from '../../platform/supplier/port.ts';

/** What the demo's supplier remembers: beside the stored files, with which it is copied. */
export const demoOrders = (dataDir: string): string => join(dataDir, 'files', 'demo-supplier.json');

const opened = new WeakMap<Services, Supplier | null>();

/** The supplier that the configuration names, or null. */
export function supplierOf(services: Services): Supplier | null {
  const held = opened.get(services);
  if (held !== undefined) return held;
  const { supplierUrl, dataDir } = services.config;
  const supplier =
    supplierUrl === undefined
      ? null
      : supplierUrl === 'demo'
        ? demoSupplier(demoOrders(dataDir))
        : httpSupplier(supplierUrl);
  opened.set(services, supplier);
  return supplier;
}

/** For tests: another supplier in the place of the configured one. */
export const setSupplier = (services: Services, supplier: Supplier | null): void => void opened.set(services, supplier);
