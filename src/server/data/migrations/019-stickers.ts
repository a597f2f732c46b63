import type { Migration } from './migration';

/**
 * Stickers of guilds, starred pictures, and mentions of roles. A deleted sticker keeps its row, without its picture:
 * messages with it stay, and say its name. A favourite refers to its content by itself, so that it outlives the message.
 */
export const stickers: Migration = {
  version: 19,
  name: 'stickers',
  statements: [
    `create table guild_stickers (
      id bigint primary key,
      guild_id bigint not null references guilds (id) on delete cascade,
      name text not null,
      emoji text not null,
      picture text,
      animated boolean not null default false,
      creator_id bigint references users (id) on delete set null,
      created_at timestamptz(3) not null
    )`,
    'create index guild_stickers_of_guild on guild_stickers (guild_id) where picture is not null',
    'create index guild_stickers_by_creator on guild_stickers (creator_id, guild_id) where picture is not null',
    'create index guild_stickers_by_picture on guild_stickers (picture) where picture is not null',
    `create table message_stickers (
      message_id bigint primary key references messages (id) on delete cascade,
      sticker_id bigint not null references guild_stickers (id) on delete cascade
    )`,
    'create index message_stickers_by_sticker on message_stickers (sticker_id)',
    `create table role_mentions (
      message_id bigint not null references messages (id) on delete cascade,
      role_id bigint not null,
      primary key (message_id, role_id)
    )`,
    `create table favourites (
      id bigint primary key,
      user_id bigint not null references users (id) on delete cascade,
      attachment_id bigint not null,
      content text not null,
      created_at timestamptz(3) not null,
      name text not null,
      type text not null,
      size bigint not null,
      kind text not null,
      width integer,
      height integer,
      duration_ms bigint,
      blurhash text,
      url text not null,
      thumbnail_url text,
      spoiler boolean not null,
      description text,
      unique (user_id, content)
    )`,
    `create table favourite_blobs (
      favourite_id bigint not null references favourites (id) on delete cascade,
      size integer not null,
      blob text not null references blobs (name),
      primary key (favourite_id, size)
    )`,
    'create index favourite_blobs_by_blob on favourite_blobs (blob)',
    `create index pictures_of_channel on attachments (channel_id, id desc)
      where kind = 'image' and message_id is not null and not spoiler`,
  ],
};
