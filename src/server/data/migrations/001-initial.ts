import type { Migration } from './migration';

const users = `
create table users (
  id bigint primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  verified boolean not null default false,
  role smallint not null default 0,
  flags integer not null default 0,
  language_preference text,
  avatar text,
  avatar_decoration text,
  nameplate text,
  bio text,
  status text not null default 'inactive' check (status in ('active', 'away', 'dnd', 'inactive')),
  status_is_fixed boolean not null default false,
  created_at timestamptz(3) not null
)`;

const tokens = `
create table tokens (
  id bigint primary key,
  hash text not null unique,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  user_agent text
)`;

const guilds = `
create table guilds (
  id bigint primary key,
  name text not null,
  description text,
  icon text,
  banner text,
  owner_id bigint not null references users,
  verified smallint not null default 0,
  discoverable boolean not null default false,
  invites_paused boolean not null default false,
  created_at timestamptz(3) not null
)`;

const members = `
create table members (
  guild_id bigint not null references guilds on delete cascade,
  user_id bigint not null references users on delete cascade,
  nickname text,
  joined_at timestamptz(3) not null,
  read_floor bigint not null,
  primary key (guild_id, user_id)
)`;

const roles = `
create table roles (
  id bigint primary key,
  guild_id bigint not null references guilds on delete cascade,
  name text not null,
  color text not null,
  position integer not null,
  is_hoisted boolean not null default false,
  is_mentionable boolean not null default false,
  permissions bigint not null,
  is_default boolean not null default false,
  unique (guild_id, id)
)`;

/** The composite keys keep a role, a member and a category in one guild, even if a handler forgets a check. */
const memberRoles = `
create table member_roles (
  guild_id bigint not null,
  user_id bigint not null,
  role_id bigint not null,
  primary key (guild_id, user_id, role_id),
  foreign key (guild_id, user_id) references members on delete cascade,
  foreign key (guild_id, role_id) references roles (guild_id, id) on delete cascade
)`;

const categories = `
create table categories (
  id bigint primary key,
  guild_id bigint not null references guilds on delete cascade,
  name text not null,
  position integer not null,
  unique (guild_id, id)
)`;

const channels = `
create table channels (
  id bigint primary key,
  guild_id bigint not null references guilds on delete cascade,
  category_id bigint,
  name text not null,
  type text not null check (type in ('text', 'voice')),
  topic text,
  slowmode integer not null default 0,
  nsfw boolean not null default false,
  position integer not null,
  last_message_id bigint,
  foreign key (guild_id, category_id) references categories (guild_id, id) on delete set null (category_id)
)`;

const messages = `
create table messages (
  id bigint primary key,
  channel_id bigint not null references channels on delete cascade,
  author_id bigint not null references users,
  content text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  parent_id bigint,
  mentions_everyone boolean not null default false
)`;

const messageNonces = `
create table message_nonces (
  channel_id bigint not null references channels on delete cascade,
  author_id bigint not null references users on delete cascade,
  nonce text not null,
  message_id bigint not null,
  created_at timestamptz(3) not null,
  primary key (channel_id, author_id, nonce)
)`;

const readMarkers = `
create table read_markers (
  user_id bigint not null references users on delete cascade,
  channel_id bigint not null references channels on delete cascade,
  last_read_id bigint not null,
  primary key (user_id, channel_id)
)`;

const invites = `
create table invites (
  id bigint primary key,
  guild_id bigint not null references guilds on delete cascade,
  code text not null unique,
  creator_id bigint references users on delete set null,
  uses integer not null default 0,
  max_uses integer,
  expires_at timestamptz(3),
  is_vanity boolean not null default false,
  created_at timestamptz(3) not null
)`;

const bans = `
create table bans (
  id bigint primary key,
  guild_id bigint not null references guilds on delete cascade,
  user_id bigint not null references users on delete cascade,
  moderator_id bigint not null references users,
  reason text,
  created_at timestamptz(3) not null,
  unique (guild_id, user_id)
)`;

const requests = `
create table requests (
  id bigint primary key,
  user_id bigint not null references users on delete cascade,
  type smallint not null,
  description text not null,
  url text,
  rating smallint,
  status smallint not null default 0 check (status in (-1, 0, 1)),
  reply text,
  created_at timestamptz(3) not null
)`;

const systemMessages = `
create table system_messages (
  id bigint primary key,
  message text not null,
  created_at timestamptz(3) not null,
  user_id bigint references users on delete cascade
)`;

const media = `
create table media (
  id text primary key,
  type text not null,
  bytes bytea not null,
  sha256 text not null,
  created_at timestamptz(3) not null
)`;

const auditLog = `
create table audit_log (
  id bigint primary key,
  guild_id bigint not null references guilds on delete cascade,
  actor_id bigint not null references users,
  action_type text not null,
  target_type text,
  target_id text,
  target_name text,
  reason text,
  changes jsonb not null,
  extra_info jsonb not null,
  created_at timestamptz(3) not null
)`;

const settings = `create table settings (key text primary key, value text not null)`;

export const initial: Migration = {
  version: 1,
  name: 'initial',
  statements: [
    users,
    'create unique index users_username on users (lower(username))',
    'create unique index users_email on users (lower(email))',
    tokens,
    'create index tokens_user on tokens (user_id)',
    'create index tokens_expiry on tokens (expires_at)',
    guilds,
    'create index guilds_owner on guilds (owner_id)',
    members,
    'create index members_user on members (user_id)',
    roles,
    'create unique index roles_default on roles (guild_id) where is_default',
    memberRoles,
    'create index member_roles_role on member_roles (guild_id, role_id)',
    categories,
    channels,
    'create index channels_guild on channels (guild_id)',
    messages,
    'create index messages_channel on messages (channel_id, id)',
    messageNonces,
    'create index message_nonces_age on message_nonces (created_at)',
    readMarkers,
    'create index read_markers_channel on read_markers (channel_id)',
    invites,
    'create index invites_guild on invites (guild_id)',
    'create unique index invites_vanity on invites (guild_id) where is_vanity',
    bans,
    requests,
    'create index requests_user on requests (user_id, id)',
    systemMessages,
    media,
    'create index media_hash on media (sha256)',
    auditLog,
    'create index audit_log_guild on audit_log (guild_id, id)',
    settings,
  ],
};
