import { mayImportOneRosters } from '@okur/contract/one-rosters';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAbility } from '../../kit/ability.ts';

/** Shown in place of the screen to people who may not import whole schools. */
export function useMayImport(): ReactNode {
  return mayImportOneRosters(useAbility()) ? null : <Navigate to="/error/$type" params={{ type: '401' }} replace />;
}
