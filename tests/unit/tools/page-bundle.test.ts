import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { rowFactsPlugin } from '../../../tools/rows/row-facts-plugin.mjs';

const PROJECT = resolve(import.meta.dirname, '../../..');
const ENTRY = 'src/renderer/main.tsx';
const DESK_ENTRY = 'src/renderer/desk.tsx';

/** A file of the page that is not there, with this in it. */
const planted = (name: string, source: string): Plugin => ({
  name: 'planted',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith(name) ? `${source}\n${code}` : undefined),
});

/** The files and packages that the page begins with; packages themselves are not looked into. */
const partsOf = async (entry: string, ...plugins: Plugin[]): Promise<readonly string[]> => {
  const built = await build({
    configFile: false,
    root: PROJECT,
    logLevel: 'silent',
    publicDir: false,
    plugins: [rowFactsPlugin(PROJECT), ...plugins],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: resolve(PROJECT, entry),
        external: /^(?!virtual:)[a-z@]/,
        treeshake: { moduleSideEffects: 'no-external' },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
  const start = new Set(
    output.flatMap((part) => (part.type === 'chunk' && part.isEntry ? [part.fileName] : [])),
  );
  // What is added meanwhile is visited as well.
  for (const name of start) for (const imported of chunks.get(name)?.imports ?? []) start.add(imported);
  return [...start].flatMap((name) => [name, ...Object.keys(chunks.get(name)?.modules ?? {})]);
};

const partsOfStart = (...plugins: Plugin[]): Promise<readonly string[]> => partsOf(ENTRY, ...plugins);

/** A build takes many times longer on a busy machine. */
const SLOW = { timeout: 180_000 };
let parts: readonly string[];
beforeAll(async () => {
  parts = await partsOfStart();
}, SLOW.timeout);

it('begins the page with the facts of rows, and with neither rows nor zod', () => {
  expect(parts).toContain('react');
  expect(parts.some((part) => part.includes('virtual:row-facts'))).toBe(true);
  expect(parts.filter((part) => part === 'zod' || /src\/contract\/(?:rest|gateway)\//.test(part))).toEqual(
    [],
  );
});

const LATER = /^radix-ui\/internal$|ui\/overlay\/(?:MenuBody|Popover|Dialog)\.tsx$/;

it('begins the page without the bodies of menus, popovers and dialogs', SLOW, async () => {
  expect(parts.filter((part) => LATER.test(part))).toEqual([]);
  const planting = planted('ui/overlay/Menu.tsx', "import './MenuBody';");
  expect((await partsOfStart(planting)).filter((part) => LATER.test(part))).not.toEqual([]);
});

it('begins the page of the queue’s window without store, rows and zod', SLOW, async () => {
  const desk = await partsOf(DESK_ENTRY);
  expect(desk).toContain('react');
  const refused = /^(?:zod|@reduxjs|react-redux)|virtual:row-facts|src\/contract\/(?:rest|gateway|ipc)\//;
  expect(desk.filter((part) => refused.test(part))).toEqual([]);
});

it('would notice zod', SLOW, async () => {
  const planting = planted('state/menu/facts.ts', "import { z } from 'zod'; globalThis.z = z;");
  expect(await partsOfStart(planting)).toContain('zod');
});
