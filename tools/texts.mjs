// @ts-check
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { byKey, entriesOf, findTexts } from './texts/find-texts.mjs';

// `node tools/texts.mjs` prints every displayed text with its places; `--catalogue` prints the entries with which a new
// language starts (docs/how-to-add.md, 'A text').
const { values } = parseArgs({ options: { catalogue: { type: 'boolean', default: false } } });
const { found, made } = findTexts(resolve(import.meta.dirname, '..'));
if (values.catalogue) console.log(JSON.stringify(entriesOf(found), null, 2));
else
  for (const [key, places] of byKey(found))
    console.log(`${JSON.stringify(key)}\n  ${places.map(({ place }) => place).join('\n  ')}`);
for (const { text, place } of made) console.error(`No literal: ${place}: ${text}`);
console.error(`${byKey(found).size} texts in ${found.length} places`);
process.exit(made.length === 0 ? 0 : 1);
