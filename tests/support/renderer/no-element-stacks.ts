import * as React from 'react';

/**
 * React's development build records a stack for each element that is created, up to 10,000 a second: a third of the
 * processor time of tests that draw much. Only the stacks of its warnings are shorter without. There is no public
 * switch; a version of React that has no such counter is left as it is.
 */
export const recordNoElementStacks = (): void => {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => undefined,
  });
};
