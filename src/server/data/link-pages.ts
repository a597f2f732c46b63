import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Embed, EmbedKind } from '../../contract/entities/embed';
import type { BlobRow } from './blobs';
import type { BlobName, Db, Reads } from './schema';

/** A picture of a preview, whose content is stored. */
export interface PreviewPicture {
  readonly blob: BlobRow;
  readonly width: number;
  readonly height: number;
  readonly blurhash: string;
}

/** What a link leads to. */
export interface LinkFacts extends Pick<Embed, 'siteName' | 'title' | 'description'> {
  readonly kind: EmbedKind;
  readonly picture: PreviewPicture | null;
}

/** The columns of facts, in both tables that have them. */
export const columnsOfFacts = ({ kind, siteName, title, description, picture }: LinkFacts) => ({
  ...{ kind, siteName, title, description },
  blob: picture?.blob.name ?? null,
  width: picture?.width ?? null,
  height: picture?.height ?? null,
  blurhash: picture?.blurhash ?? null,
});

/** The key of a page: a link as it is fetched, without its fragment, and unreadable for who reads the store. */
export const linkKey = (url: string): string =>
  createHash('sha256').update(url.replace(/#.*$/s, '')).digest('hex');

interface PageRow extends Omit<LinkFacts, 'kind' | 'picture'> {
  readonly kind: EmbedKind | null;
  readonly blob: BlobName | null;
  readonly size: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly blurhash: string | null;
}

const pictureOf = ({ blob, size, width, height, blurhash }: PageRow): PreviewPicture | null =>
  blob === null || size === null || width === null || height === null || blurhash === null
    ? null
    : { blob: { name: blob, size: Number(size) }, width, height, blurhash };

/** What was found at a link: null where nothing is known now, and `facts` null where there was nothing to show. */
export const findLinkPage = async (
  db: Reads,
  url: string,
  now: string,
): Promise<{ readonly facts: LinkFacts | null } | null> => {
  const { rows } = await sql<PageRow>`
    select page.kind, page.site_name, page.title, page.description, page.blob, blobs.size::text as size,
      page.width, page.height, page.blurhash
    from link_pages page left join blobs on blobs.name = page.blob
    where page.key = ${linkKey(url)} and page.expires_at > ${now}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { kind, siteName, title, description } = row;
  return {
    facts: kind === null ? null : { kind, siteName, title, description, picture: pictureOf(row) },
  };
};

/** Records what was found at a link; the content of its picture must be held (`holdBlobs`). */
export const saveLinkPage = async (
  trx: Db,
  url: string,
  { facts, expiresAt }: { readonly facts: LinkFacts | null; readonly expiresAt: string },
): Promise<void> => {
  const nothing = { siteName: null, title: null, description: null, picture: null };
  const columns = { ...columnsOfFacts({ kind: 'link', ...nothing, ...facts }), kind: facts?.kind ?? null };
  await trx
    .insertInto('linkPages')
    .values({ key: linkKey(url), expiresAt, ...columns })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expiresAt, ...columns }))
    .execute();
};

/** Deletes what is known of links since before its time. */
export const deleteExpiredLinkPages = async (db: Db, now: string): Promise<void> => {
  await db.deleteFrom('linkPages').where('expiresAt', '<=', now).execute();
};
