import { TextDecoder } from 'node:util';
import type { Parser } from 'htmlparser2';
import { parseUrl } from '../../contract/parse-url';
import { PREVIEW_LIMITS } from '../../contract/limits';
import type { Came } from '../outgoing/fetch-outside';
import { cleanText } from './clean-text';

/** What the head of a page says of it. */
export interface PageFacts {
  readonly kind: 'link' | 'video';
  readonly siteName: string | null;
  readonly title: string | null;
  readonly description: string | null;
  /** The URL of a picture of it, which is still to be checked. */
  readonly picture: string | null;
}

/** What may stand in a head: anything else is the beginning of the page itself. */
const OF_HEAD: ReadonlySet<string> = new Set(
  ['html', 'head', 'title', 'meta', 'link', 'base', 'script', 'style', 'noscript', 'template'].concat([
    'img',
    'iframe',
  ]),
);
/** A head has fewer; with more, elements inside each other would take long. */
const MOST_ELEMENTS = 2000;
const LONGEST_VALUE = 8000;
/** Where a page may say in which encoding it is. */
const ENCODING_WITHIN = 1024;
const LONGEST_CHARSET = 60;

/** The names under which a page says things, the best first. */
const NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  siteName: ['og:site_name'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
  video: ['og:video', 'og:video:url', 'og:video:secure_url'],
} as const;

/** Takes the text of a page piece by piece; `isDone` once its head has ended. */
const readHead = async () => {
  const { Parser: HtmlParser } = await import('htmlparser2');
  const said = new Map<string, string>();
  let title = '';
  let isTitle = false;
  let elements = 0;
  let isDone = false;
  const parser: Parser = new HtmlParser({
    onopentagname: (name) => {
      elements += 1;
      if (!OF_HEAD.has(name) || elements > MOST_ELEMENTS) isDone = true;
    },
    onopentag: (name, attributes) => {
      if (isDone) return;
      isTitle = name === 'title' && title === '';
      if (name !== 'meta') return;
      const key = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
      const value = attributes['content'];
      if (key !== '' && value !== undefined && value.trim() !== '' && !said.has(key))
        said.set(key.slice(0, LONGEST_VALUE), value.slice(0, LONGEST_VALUE));
    },
    ontext: (text) => {
      if (isTitle && !isDone && title.length < LONGEST_VALUE) title += text.slice(0, LONGEST_VALUE);
    },
    onclosetag: (name) => {
      if (name === 'title') isTitle = false;
      if (name === 'head') isDone = true;
    },
  });
  return {
    write: (text: string): void => {
      if (!isDone) parser.write(text);
    },
    isDone: () => isDone,
    facts: (): { readonly said: ReadonlyMap<string, string>; readonly title: string } => {
      if (!isDone) parser.end();
      return { said, title };
    },
  };
};

const decoderOf = (label: string | null): TextDecoder => {
  try {
    return new TextDecoder(label ?? 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
};

/** The encoding that the first bytes of a page name. */
const encodingIn = (start: Buffer): string | null => {
  const text = start.toString('latin1', 0, ENCODING_WITHIN).toLowerCase();
  const at = text.indexOf('charset');
  if (at < 0) return null;
  return /^charset ?= ?["']?([\w.:-]{1,40})/.exec(text.slice(at, at + LONGEST_CHARSET))?.[1] ?? null;
};

/** Reads a page up to the end of its head, as text: nothing of it is run or fetched. */
export const readPage = async ({ url, charset, body }: Came): Promise<PageFacts> => {
  const head = await readHead();
  let start = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  const begin = (): TextDecoder => {
    const made = decoderOf(charset ?? encodingIn(start));
    head.write(made.decode(start, { stream: true }));
    return made;
  };
  for await (const piece of body.pieces()) {
    if (decoder !== null) head.write(decoder.decode(piece, { stream: true }));
    else {
      start = Buffer.concat([start, piece]);
      if (start.length >= ENCODING_WITHIN) decoder = begin();
    }
    if (head.isDone()) break;
  }
  if (decoder === null) begin();
  const { said, title } = head.facts();
  const first = (names: readonly string[]): string | null => {
    for (const name of names) {
      const value = said.get(name);
      if (value !== undefined) return value;
    }
    return null;
  };
  const picture = first(NAMES.picture);
  const isVideo = first(NAMES.video) !== null || said.get('og:type')?.startsWith('video') === true;
  return {
    kind: isVideo ? 'video' : 'link',
    siteName: cleanText(first(NAMES.siteName), PREVIEW_LIMITS.siteName),
    title: cleanText(first(NAMES.title) ?? title, PREVIEW_LIMITS.title),
    description: cleanText(first(NAMES.description), PREVIEW_LIMITS.description),
    picture: picture === null ? null : absolute(picture, url),
  };
};

const absolute = (text: string, base: URL): string | null => {
  try {
    return parseUrl(new URL(text.trim(), base).href)?.href ?? null;
  } catch {
    return null;
  }
};
