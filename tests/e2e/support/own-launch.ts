import { inject } from 'vitest';
import type { Launch } from '../../../tools/setup/prepare.mjs';

/** The launch of this worker: a display, a bus and a keyring that no other worker uses. */
export const ownLaunch = (): Launch => {
  const launches = inject('launches');
  const launch = launches[Number(process.env.VITEST_POOL_ID) - 1];
  if (launch === undefined) throw new Error(`There are ${launches.length} displays, and more workers`);
  return launch;
};
