// @ts-check
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError, runTool, say } from './setup/progress.mjs';
import { USUAL_DAYS, announceFolder, renewFolder } from './updates/announce.mjs';
import { keyIdOf, publicText } from './updates/envelope.mjs';
import {
  makeKey,
  newestList,
  readLists,
  readPrivateKey,
  readPublicText,
  withNextList,
} from './updates/keys.mjs';

const USAGE = `npm run sign-feed -- COMMAND
  make-key FILE                      a new private key
  keys FILE --by ROOT [--root KEY …] [--signer KEY …]
                                     the next list of keys, the first where FILE is not there; what is not named stays
  sign FOLDER --key SIGNER           signs the .yml files of a folder, by the packages beside them
  renew FOLDER --key SIGNER          signs what is announced there again, for longer
  --keys FILE                        the lists of keys; else update-keys.json of the folder
  --days N                           how long it holds (${USUAL_DAYS})
A key is the name of a file with PEM. GUILDHALL_UPDATE_KEY stands for --key. docs/packages.md says when to do what.`;

const fromHere = (/** @type {string} */ path) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
/** A PEM is used as it is. */
const keyFromHere = (/** @type {string} */ given) => (given.includes('-----BEGIN') ? given : fromHere(given));

/** @param {string | undefined} value @param {string} name */
function must(value, name) {
  if (value === undefined || value === '') throw new SetupError(`${name} is missing.\n\n${USAGE}`);
  return value;
}

await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: 'string' },
      root: { type: 'string', multiple: true, default: [] },
      signer: { type: 'string', multiple: true, default: [] },
      key: { type: 'string' },
      keys: { type: 'string' },
      days: { type: 'string', default: String(USUAL_DAYS) },
    },
  });
  const [command, named] = positionals;
  const place = fromHere(must(named, command === undefined ? 'The command' : 'A name'));
  if (command === 'make-key') {
    const id = keyIdOf(publicText(makeKey(place)));
    say(`${place}: key ${id}. Keep it, and a copy of it, where no network reaches.`);
    return 0;
  }
  if (command === 'keys') {
    const { key } = readPrivateKey(keyFromHere(must(values.by, '--by')));
    const publicOf = (/** @type {string[]} */ given) =>
      given.map((file) => readPublicText(keyFromHere(file)));
    const next = withNextList(existsSync(place) ? readLists(place) : null, {
      by: key,
      roots: publicOf(values.root),
      signers: publicOf(values.signer),
    });
    writeFileSync(place, `${JSON.stringify(next)}\n`);
    const { serial, roots, signers } = newestList(next);
    const names = (/** @type {string[]} */ keys) => keys.map(keyIdOf).join(', ');
    say(`${place}: list ${serial}; roots ${names(roots)}; signers ${names(signers)}`);
    return 0;
  }
  if (command !== 'sign' && command !== 'renew') throw new SetupError(USAGE);
  const given = must(values.key ?? process.env['GUILDHALL_UPDATE_KEY'], '--key');
  const signing = {
    key: readPrivateKey(keyFromHere(given)).key,
    keys: readLists(values.keys === undefined ? join(place, 'update-keys.json') : fromHere(values.keys)),
    days: Number(values.days),
    now: Date.now(),
  };
  const announced = await (command === 'sign' ? announceFolder : renewFolder)(place, signing);
  for (const { feed, version, expires, sequence } of announced)
    say(`${feed}: ${version}, sequence ${sequence}, holds until ${expires.slice(0, 10)}`);
  return 0;
});
