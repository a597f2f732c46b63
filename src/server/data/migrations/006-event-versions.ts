import type { Migration } from './migration';

/** What orders events: a change takes a number while it holds the rows that it changed (docs/decisions/009). */
export const eventVersions: Migration = {
  version: 6,
  name: 'event-versions',
  statements: ['create sequence event_versions'],
};
