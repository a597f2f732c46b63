import type { Migration } from './migration';

/**
 * Previews of links. `embeds` has those of messages; `link_pages` what was found at a link, for a day, or that nothing was
 * (`kind` is null). The content of their pictures is in `blobs`. A message in `embed_removals` gets no previews any more.
 */
export const linkPreviews: Migration = {
  version: 18,
  name: 'link previews',
  statements: [
    `create table embeds (
      id bigint primary key,
      message_id bigint not null references messages (id) on delete cascade,
      position integer not null,
      url text not null,
      kind text not null,
      site_name text,
      title text,
      description text,
      blob text references blobs (name),
      width integer,
      height integer,
      blurhash text
    )`,
    'create index embeds_of_message on embeds (message_id, position)',
    'create index embeds_by_blob on embeds (blob) where blob is not null',
    `create table link_pages (
      key text primary key,
      expires_at timestamptz(3) not null,
      kind text,
      site_name text,
      title text,
      description text,
      blob text references blobs (name),
      width integer,
      height integer,
      blurhash text
    )`,
    'create index link_pages_by_expiry on link_pages (expires_at)',
    'create index link_pages_by_blob on link_pages (blob) where blob is not null',
    `create table embed_removals (
      message_id bigint primary key references messages (id) on delete cascade
    )`,
  ],
};
