import { z } from 'zod';
import { entity, orNull, renamed, sentAsItIs } from '../codec';
import { PREVIEW_LIMITS } from '../limits';
import { foreignText } from '../schemas';

/** What a link leads to. */
export const EMBED_KINDS = ['link', 'image', 'video'] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];
const isEmbedKind = (value: string): value is EmbedKind => EMBED_KINDS.some((known) => known === value);

/** A kind that this client does not know is a link like any other. */
const embedKind = sentAsItIs(
  z.codec(z.nullish(z.string()), z.custom<EmbedKind>(), {
    decode: (value) => (value != null && isEmbedKind(value) ? value : 'link'),
    encode: (value) => value,
  }),
);

/** The picture of a preview, re-encoded by the server. */
export const EmbedImage = entity({
  /** A path from the base of the server, which needs the token. */
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  blurhash: z.string(),
});
export type EmbedImage = z.output<typeof EmbedImage>;

/** The preview of a link (docs/protocol.md 'Link previews'). All texts are those of the linked page. */
export const Embed = entity({
  /** The link, normalised. */
  url: foreignText(PREVIEW_LIMITS.url),
  kind: embedKind,
  siteName: renamed('site_name', orNull(foreignText(PREVIEW_LIMITS.siteName))),
  title: orNull(foreignText(PREVIEW_LIMITS.title)),
  description: orNull(foreignText(PREVIEW_LIMITS.description)),
  image: orNull(EmbedImage),
});
export type Embed = z.output<typeof Embed>;
