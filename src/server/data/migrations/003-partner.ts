import type { Migration } from './migration';

const applications = `
create table partner_applications (
  id bigint primary key,
  guild_id bigint not null references guilds on delete cascade,
  applicant_id bigint references users on delete set null,
  status smallint not null default 0 check (status in (-1, 0, 1)),
  reply text,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3)
)`;

/** Applications to the partner programme: a guild has at most one pending application. */
export const partnerApplications: Migration = {
  version: 3,
  name: 'partner',
  statements: [
    applications,
    'create index partner_applications_guild on partner_applications (guild_id, id)',
    'create unique index partner_applications_waiting on partner_applications (guild_id) where status = 0',
  ],
};
