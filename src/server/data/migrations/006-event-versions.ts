import type { Migration } from './migration';

/** Orders events: a change takes a number while it holds the locks on its rows (docs/decisions/009). */
export const eventVersions: Migration = {
  version: 6,
  name: 'event-versions',
  statements: ['create sequence event_versions'],
};
