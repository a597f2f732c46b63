import type { Embed, EmbedImage } from '../../contract/entities/embed';
import { PREVIEW_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import { stripInvisible } from '../links/strip-invisible';

/** A preview that may be drawn. */
export interface ShownEmbed {
  readonly url: string;
  /** The host of the link itself, in punycode: a page can call its site whatever it likes. */
  readonly host: string;
  readonly kind: Embed['kind'];
  readonly siteName: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly image: (EmbedImage & { readonly box: Readonly<{ width: number; height: number }> }) | null;
}

/** The most that a picture takes of the screen, in CSS pixels. */
const BOX = { width: 400, height: 300 };
const LEAST = 24;
const WEB = /^https?:$/;

const text = (said: string | null): string | null => {
  const clean = said === null ? '' : stripInvisible(said);
  return clean === '' ? null : clean;
};

/** A picture on the chosen server; none on any other host, which would learn who reads. */
const imageOf = (image: EmbedImage | null): ShownEmbed['image'] => {
  if (image === null || !/^\/(?!\/)/.test(image.url)) return null;
  const scale = Math.min(1, BOX.width / image.width, BOX.height / image.height);
  const side = (length: number): number => Math.max(LEAST, Math.round(length * scale));
  return { ...image, box: { width: side(image.width), height: side(image.height) } };
};

/** The previews of a message as they may be drawn: a server can send anything. */
export const shownEmbeds = (embeds: readonly Embed[]): readonly ShownEmbed[] =>
  embeds.slice(0, PREVIEW_LIMITS.drawn).flatMap((embed) => {
    const url = parseUrl(embed.url);
    if (url === null || !WEB.test(url.protocol)) return [];
    const { siteName, title, description } = embed;
    return [
      {
        ...{ url: url.href, host: url.host, kind: embed.kind, image: imageOf(embed.image) },
        ...{ siteName: text(siteName), title: text(title), description: text(description) },
      },
    ];
  });

const sameImage = (a: EmbedImage | null, b: EmbedImage | null): boolean =>
  a === b || (a !== null && b !== null && a.url === b.url && a.width === b.width && a.height === b.height);

/** Whether two lists of previews display the same. */
export const areSameEmbeds = (a: readonly Embed[], b: readonly Embed[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((one, at) => {
      const other = b[at];
      return (
        other !== undefined &&
        one.url === other.url &&
        one.kind === other.kind &&
        one.siteName === other.siteName &&
        one.title === other.title &&
        one.description === other.description &&
        sameImage(one.image, other.image)
      );
    }));

/** What a card takes without its picture, and a line of its text, in CSS pixels. */
const CARD = 68;
const LINE = 20;
const LETTERS = 60;

/** An estimate of the height of previews, before they are drawn. */
export const embedsHeight = (embeds: readonly Embed[]): number =>
  shownEmbeds(embeds).reduce((sum, { description, image }) => {
    const lines = Math.ceil((description?.length ?? 0) / LETTERS);
    return sum + CARD + lines * LINE + (image === null ? 0 : image.box.height + LINE);
  }, 0);
