import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
  readonly width: number;
  readonly height: number;
}

const require = createRequire(import.meta.url);
const readJson = (path: string): unknown => JSON.parse(readFileSync(require.resolve(path), 'utf8'));

/**
 * All emoji pictures by the key of their code points (`1f600`, `1f468-200d-1f4bb`), as SVG. Source: Twemoji, in
 * @iconify-json/twemoji, CC BY 4.0 (docs/third-party.md).
 */
export const emojiPictures = (): ReadonlyMap<string, string> => {
  const characters = readJson('@iconify-json/twemoji/chars.json') as Readonly<Record<string, string>>;
  const set = readJson('@iconify-json/twemoji/icons.json') as IconSet;
  const bodyOf = (name: string): string | undefined =>
    set.icons[name]?.body ?? set.icons[set.aliases?.[name]?.parent ?? '']?.body;
  const pictures = new Map<string, string>();
  for (const [key, name] of Object.entries(characters)) {
    const body = bodyOf(name);
    if (body === undefined) continue;
    pictures.set(
      key,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${set.width} ${set.height}">${body}</svg>`,
    );
  }
  return pictures;
};

/** Emits the emoji pictures beside the renderer as local files, `/emoji/<key>.svg`; the app downloads none. */
export const emojiPlugin = (): Plugin => ({
  name: 'guildhall-emoji-pictures',
  generateBundle() {
    for (const [key, source] of emojiPictures()) {
      this.emitFile({ type: 'asset', fileName: `emoji/${key}.svg`, source });
    }
  },
  configureServer(server) {
    const pictures = emojiPictures();
    server.middlewares.use((request, response, next) => {
      const picture = pictures.get(/^\/emoji\/([0-9a-f-]+)\.svg$/.exec(request.url ?? '')?.[1] ?? '');
      if (picture === undefined) {
        next();
        return;
      }
      response.setHeader('Content-Type', 'image/svg+xml');
      response.end(picture);
    });
  },
});
