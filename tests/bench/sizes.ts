import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ensureElectron } from '../../tools/setup/electron-runtime.mjs';
import { inProject } from '../../tools/setup/project.mjs';
import { readDeb } from './support/deb';
import { type Figure, limitedFigure, unjudged, unmeasuredFigure } from './support/figure';
import { firstScripts } from './support/first-script';

const DEB_MB_MAX = 95;
const SCRIPT_KB_MAX = 150;
const MB = 1e6;
const KB = 1e3;

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** The newest deb that `npm run package` has left; undefined if there is none. */
const newestDeb = (): string | undefined => {
  const folder = inProject('release');
  if (!existsSync(folder)) return undefined;
  const timeOf = (path: string): number => statSync(path).mtimeMs;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(folder, name))
    .sort((a, b) => timeOf(b) - timeOf(a))[0];
};

const packageFigures = async (): Promise<Figure[]> => {
  const names = ['deb, xz', 'deb, installed'] as const;
  const path = newestDeb();
  if (path === undefined) {
    const why = 'no package in release/ (npm run package -- deb)';
    return [
      unmeasuredFigure({ name: names[0], unit: 'MB', target: `≤ ${DEB_MB_MAX} MB`, why }),
      unmeasuredFigure({ name: names[1], unit: 'MB', target: 'none', why }),
    ];
  }
  const deb = readDeb(path);
  const details = { file: basename(path), made: statSync(path).mtime.toISOString(), ...deb };
  const packed = limitedFigure({
    name: names[0],
    unit: 'MB',
    value: deb.bytes / MB,
    baseline: null,
    atMost: DEB_MB_MAX,
    details,
  });
  const runtime = dirname((await ensureElectron()).program);
  return [
    deb.compression === 'xz' ? packed : unjudged(packed, `packed with ${deb.compression}`),
    deb.installedBytes === null
      ? unmeasuredFigure({ name: names[1], unit: 'MB', target: 'none', why: 'no dpkg-deb here' })
      : limitedFigure({
          name: names[1],
          unit: 'MB',
          value: deb.installedBytes / MB,
          baseline: { what: 'the Electron runtime alone, unpacked', value: bytesIn(runtime) / MB },
          details,
        }),
  ];
};

/**
 * Sizes of what is there already: the newest package in release/ (nothing is packed here), in MB of 10⁶ bytes, and the
 * scripts that the built page needs before it can draw, gzipped, in kB of 10³ bytes.
 */
export const benchSizes = async (): Promise<Figure[]> => {
  const { files, bytes, gzippedBytes } = firstScripts(inProject('out/renderer'));
  return [
    ...(await packageFigures()),
    limitedFigure({
      name: "the page's first scripts, gzipped",
      unit: 'kB',
      value: gzippedBytes / KB,
      baseline: null,
      atMost: SCRIPT_KB_MAX,
      details: { files, unpackedKB: bytes / KB },
    }),
  ];
};
