import type { Migration } from './migration';

/** The servers that share this store, each with its number (see docs/decisions/004-scaling.md). */
const nodes = `
create table nodes (
  number smallint primary key,
  instance text not null unique,
  expires_at timestamptz(3) not null
)`;

/** On which server somebody is, with how many sockets: none is within ten seconds of the last. */
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
