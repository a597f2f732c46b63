import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PAGE = 'src/renderer';
const read = (ending: RegExp) =>
  readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => ({ path: name, text: readFileSync(join(PAGE, name), 'utf8') }));

it('every variable that a style sheet uses is set somewhere, or has another value', () => {
  const sheets = read(/\.css$/);
  expect(sheets.length).toBeGreaterThan(50);
  // Style sheets, inline styles and scripts set them; Radix sets its own.
  const sources = [...sheets, ...read(/\.tsx?$/)].map(({ text }) => text).join('\n');
  const set = new Set([...sources.matchAll(/(--[a-z0-9-]+)['"`\]]*\s*[:,]/g)].map(([, name]) => name));
  const unknown = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[a-z0-9-]+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('--radix-') && !set.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
