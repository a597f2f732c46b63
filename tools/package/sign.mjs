// @ts-check
import { createHash, createPublicKey, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announceFolder, checkSigner } from '../updates/announce.mjs';
import { PAYLOAD_TYPES, keyIdOf, publicText, seal } from '../updates/envelope.mjs';
import { makeKey, newestList, readLists, readPrivateKey, withNextList } from '../updates/keys.mjs';

/**
 * A sample announcement that an app contains beside its keys: of a feed that does not exist, with a file of one byte.
 */
const SAMPLE = {
  feed: 'selftest',
  version: '0.0.1',
  files: [{ name: 'sample.bin', size: 1, sha512: createHash('sha512').update('x').digest('base64') }],
  issued: '2000-01-01T00:00:00.000Z',
  expires: '9999-01-01T00:00:00.000Z',
  sequence: 1,
};

const TEST_KEY = 'test-update-key.pem';

/**
 * The key for signatures, and the data that is built into packages. Without a given key, a test key of the output
 * folder is used, and made if it does not exist.
 * @param {{ key: string | undefined, keys: string | undefined, days: number, output: string }} options
 */
export function prepareSigning({ key: given, keys: listsFile, days, output }) {
  const testKey = join(output, TEST_KEY);
  if (given === undefined && !existsSync(testKey)) {
    mkdirSync(output, { recursive: true });
    makeKey(testKey, { isTest: true });
  }
  const { key, isTest } = readPrivateKey(given ?? testKey);
  const keys =
    listsFile === undefined ? withNextList(null, { by: key, roots: [], signers: [] }) : readLists(listsFile);
  checkSigner({ key, keys });
  const id = keyIdOf(publicText(key));
  return {
    /** For the package.json inside the package. */
    updateKeys: { list: newestList(keys), isTest, sample: seal(PAYLOAD_TYPES.update, SAMPLE, key) },
    note: isTest
      ? `signed: with the test key ${id}. THIS IS A TEST BUILD: it takes updates that are signed with ${given ?? testKey}; not for release`
      : `signed: with the key ${id}, which is built in`,
    /**
     * Signs the feeds of this version, and the checksums of all packages.
     * @param {string} version
     */
    finish: async (version) => {
      const announced = await announceFolder(output, { ...{ key, keys, days, version }, now: Date.now() });
      const sums = readFileSync(join(output, 'SHA256SUMS'));
      writeFileSync(join(output, 'SHA256SUMS.sig'), sign(null, sums, key));
      writeFileSync(
        join(output, 'update-key.pub.pem'),
        createPublicKey(key).export({ format: 'pem', type: 'spki' }),
      );
      return announced.map(
        ({ feed, expires }) => `announced: ${feed}, until ${expires.slice(0, 10)}; sign it again before then`,
      );
    },
  };
}
