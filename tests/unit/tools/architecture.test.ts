import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architecture, PICTURE } from '../../../tools/architecture.mjs';
import { draw, inLines, ROOMS } from '../../../tools/architecture/draw.mjs';
import { importsOf, roomOf } from '../../../tools/architecture/read-imports.mjs';

const EMPTY = new Map<string, readonly string[]>();

describe('the picture of the architecture', () => {
  it('is that of the code: run `node tools/architecture.mjs` and commit docs/images/architecture.svg', () => {
    expect(readFileSync(PICTURE, 'utf8') === architecture()).toBe(true);
  });

  it('has a mark for each room that imports another, another one for types alone', () => {
    const marks = (kind: 'types' | 'values') =>
      draw({ rooms: new Map([['main', new Map([['domain', kind]])]]), folders: EMPTY }).match(
        /<circle [^>]*class="(?:values|types)"/g,
      );
    // Two of the marks are in the legend.
    expect(marks('values')?.map((mark) => mark.slice(-8))).toEqual(['"values"', '"values"', '="types"']);
    expect(marks('types')?.map((mark) => mark.slice(-8))).toEqual(['="types"', '"values"', '="types"']);
  });

  it('refuses a room that has no place in it', () => {
    const rooms = new Map([['attic', new Map([['contract', 'values' as const]])]]);
    expect(() => draw({ rooms, folders: EMPTY })).toThrow('No place in the picture for attic');
  });

  it('shows every folder of a room, in lines that fit', () => {
    const folders = ['first', 'second', 'third', 'fourth'];
    expect(inLines(folders, 110)).toEqual(['first · second', 'third · fourth']);
    const picture = draw({ rooms: new Map(), folders: new Map([['main', folders]]) });
    for (const room of ROOMS) expect(picture).toContain(`>${room}</text>`);
    expect(picture).toContain('first · second');
  });
});

describe('what a file imports', () => {
  it.each([
    ["import { a } from '../domain/roles/order';", 'domain/roles/order', 'values'],
    ["import type { A } from '../domain/roles/order';", 'domain/roles/order', 'types'],
    ["import { type A, type B } from '../contract/ids';", 'contract/ids', 'types'],
    ["import { type A, b } from '../contract/ids';", 'contract/ids', 'values'],
    ["import b, { type A } from '../contract/ids';", 'contract/ids', 'values'],
    ["import {\n  type A,\n  type B,\n} from '../contract/ids';", 'contract/ids', 'types'],
    ["import '../renderer/styles/base.css';", 'renderer/styles/base.css', 'values'],
    ["export * from '../contract/ids';", 'contract/ids', 'values'],
    ["export type { A } from '../contract/ids';", 'contract/ids', 'types'],
    ["const late = () => import('../domain/ids');", 'domain/ids', 'values'],
  ] as const)('%s', (text, target, kind) => {
    expect(importsOf('main/core.ts', text)).toEqual([{ file: 'main/core.ts', target, kind }]);
  });

  it('leaves out packages and what lies outside src', () => {
    const text = "import { z } from 'zod';\nimport x from '../../resources/emoji.json';\n";
    expect(importsOf('main/core.ts', text)).toEqual([]);
  });

  it.each([
    ['contract/ids', 'contract'],
    ['server/http/router.ts', 'server'],
    ['renderer/main.tsx', 'renderer/app'],
    ['renderer/state/roles/slice', 'renderer/state'],
    ['renderer/styles/base.css', 'renderer/styles'],
  ])('%s lies in the room %s', (path, room) => {
    expect(roomOf(path)).toBe(room);
  });
});
