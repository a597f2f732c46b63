import type { Migration } from './migration';

/** Codes that led to a guild until recently: a person who follows one is not guessing codes. */
export const endedCodes: Migration = {
  version: 8,
  name: 'ended-codes',
  statements: [
    'create table ended_codes (code text primary key, ended_at timestamptz(3) not null)',
    'create index ended_codes_time on ended_codes (ended_at)',
  ],
};
