import type { Migration } from './migration';

/** The servers of this store, each with its number (see docs/decisions/004-scaling.md). */
const nodes = `
create table nodes (
  number smallint primary key,
  instance text not null unique,
  expires_at timestamptz(3) not null
)`;

/** The servers with sockets of a user, and the number of sockets: 0 within ten seconds after the last one. */
const attendances = `
create table attendances (
  user_id bigint not null references users on delete cascade,
  instance text not null,
  sockets integer not null,
  primary key (user_id, instance)
)`;

export const nodeTables: Migration = {
  version: 2,
  name: 'nodes',
  statements: [nodes, attendances, 'create index attendances_instance on attendances (instance)'],
};
