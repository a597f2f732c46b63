import type { Migration } from './migration';

/** Whether acts of staff need an account with a second factor. */
export const staffNeedsFactor: Migration = {
  version: 47,
  name: 'staff-needs-factor',
  statements: ['alter table guild_settings add column staff_needs_factor boolean not null default false'],
};
