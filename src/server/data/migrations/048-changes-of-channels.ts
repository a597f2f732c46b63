import type { Migration } from './migration';

/** How many messages a channel has gained and lost, so that counts say which of them they have (docs/decisions/066). */
export const changesOfChannels: Migration = {
  version: 48,
  name: 'changes-of-channels',
  statements: ['alter table channels add column changes integer not null default 0'],
};
