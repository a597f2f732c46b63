import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Announcement, type BuiltInKeys, type KeyList, PAYLOAD_TYPES } from '../../contract/updates';
import { replaceFile } from '../disk/own-files';
import { feedFiles } from '../updates/signed/announcement';
import { createAskFeed } from '../updates/signed/ask-feed';
import { isAnnouncedFile } from '../updates/signed/check-file';
import { keyIdOf, preAuthentication } from '../updates/signed/envelope';
import { createMemoryFile } from '../updates/signed/memory-file';
import { describeKey } from '../updates/signed/own-keys';
import type { SelfTestSystem, StepContext } from './context';
import { passed, type Step } from './runner';

/** The dependencies of the step. */
export interface SignatureContext extends Pick<StepContext, 'clock' | 'profile'> {
  readonly system: Pick<SelfTestSystem, 'isPackaged' | 'transport' | 'updateKeys'>;
}

/** The feed name of the sample announcement in a build; no build ever requests this feed. */
const FEED = 'selftest';
const RUNNING = '0.0.0';
const DAY_MS = 24 * 60 * 60_000;

interface Signer {
  readonly key: KeyObject;
  readonly list: KeyList;
}

const makeSigner = (): Signer => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return { key: privateKey, list: { serial: 1, roots: [text], signers: [text] } };
};

const content = Buffer.from('x');
const announcementAt = (now: number) => ({
  feed: FEED,
  version: '0.0.1',
  files: [{ name: 'sample.bin', size: 1, sha512: createHash('sha512').update(content).digest('base64') }],
  issued: new Date(now).toISOString(),
  expires: new Date(now + DAY_MS).toISOString(),
  sequence: 7,
});

const sealed = (value: object, { key, list }: Signer) => {
  const payload = Buffer.from(JSON.stringify(value), 'utf8');
  const sig = sign(null, preAuthentication(PAYLOAD_TYPES.update, payload), key).toString('base64');
  return {
    payloadType: PAYLOAD_TYPES.update,
    payload: payload.toString('base64'),
    signatures: [{ keyid: list.signers.map(keyIdOf).join(), sig }],
  };
};

/** Serves one announcement at a time on loopback. */
const openFeed = async () => {
  let announced = '';
  const server = createServer((request, response) => {
    if (request.url === `/${feedFiles(FEED).announcement}`) response.end(announced);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    show: (envelope: object) => (announced = JSON.stringify(envelope)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
};

const expectSame = (what: string, found: string, wanted: string): void => {
  if (found !== wanted) throw new Error(`${what}: ${found}, not ${wanted}`);
};

/** Tests the app's handling of a feed from its first byte to the installer, on a real local feed. */
const tryFeeds = async ({ system, profile, clock }: SignatureContext): Promise<void> => {
  const { now } = clock;
  const { transport, updateKeys } = system;
  const feed = await openFeed();
  /** The verdict on the last announcement by these keys, after the earlier ones were seen. */
  const verdictOf = async (builtIn: KeyList, ...envelopes: readonly object[]): Promise<string> => {
    const memory = createMemoryFile({ read: () => Promise.resolve(null), write: () => Promise.resolve() });
    const ask = createAskFeed({ transport, builtIn, memory, running: RUNNING, now });
    let said = '';
    for (const envelope of envelopes) {
      feed.show(envelope);
      const answer = await ask(feed.address, FEED);
      if (!answer.ok) throw new Error(`The feed could not be read: ${answer.failure.kind}`);
      said = answer.value.kind === 'refused' ? answer.value.refusal.kind : answer.value.kind;
    }
    return said;
  };
  try {
    const own = updateKeys();
    if (own !== null)
      expectSame('Signed with this build’s key', await verdictOf(own.list, own.sample), 'newer');
    const signer = makeSigner();
    const other = makeSigner();
    const good = announcementAt(now());
    const changed = {
      ...sealed(good, signer),
      payload: sealed({ ...good, version: '0.0.2' }, signer).payload,
    };
    const before = new Date(now() - DAY_MS).toISOString();
    const cases: readonly (readonly [string, readonly object[], string])[] = [
      ['A valid announcement', [sealed(good, signer)], 'newer'],
      ['One signed with an unknown key', [sealed(good, other)], 'untrusted-key'],
      ['A changed one', [changed], 'bad-signature'],
      ['One for another feed', [sealed({ ...good, feed: 'latest' }, signer)], 'other-feed'],
      ['An expired one', [sealed({ ...good, expires: before }, signer)], 'expired'],
      ['An older one', [sealed(good, signer), sealed({ ...good, sequence: 6 }, signer)], 'replayed'],
    ];
    for (const [what, envelopes, wanted] of cases)
      expectSame(what, await verdictOf(signer.list, ...envelopes), wanted);
  } finally {
    await feed.close();
  }
  const files: Announcement['files'] = announcementAt(now()).files;
  const path = join(profile, 'sample.bin');
  await replaceFile(path, content);
  expectSame('The file that was announced', String(await isAnnouncedFile(path, files)), 'true');
  await replaceFile(path, 'y');
  expectSame('Another file', String(await isAnnouncedFile(path, files)), 'false');
};

/** The description of the update key, for the tester. */
const keyText = (keys: BuiltInKeys | null): string => {
  if (keys === null) return 'This is not an installed build: it has no key and takes no updates';
  const { id, isTest } = describeKey(keys);
  return isTest ? `THIS IS A TEST BUILD: its key ${id} is a test key` : `Key ${id}`;
};

/** Whether this build distinguishes valid signatures from invalid ones. */
export const signatures: Step<SignatureContext> = {
  id: 'update-signatures',
  title: 'Only updates signed with a key known to this build are accepted',
  isBeforeSignIn: true,
  run: async (context) => {
    const { isPackaged, updateKeys } = context.system;
    const keys = updateKeys();
    if (isPackaged && keys === null) throw new Error('This build has no key to check updates with');
    await tryFeeds(context);
    return passed(keyText(keys));
  },
};
