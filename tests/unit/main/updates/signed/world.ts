import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { KeyList, UpdateMemory } from '../../../../../src/contract/updates';
import type { FeedQuestion } from '../../../../../src/main/updates/signed/judge-feed';
import { PAYLOAD_TYPES, publicText, seal } from '../../../../../tools/updates/envelope.mjs';

// Signatures are made by the operators' tools, so each test also checks that both sides agree on the format.

export const makeKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;
/** Four different keys, made once: making a key takes longer than using it. */
export const [A, B, C, D] = [makeKey(), makeKey(), makeKey(), makeKey()] as const;

export const NOW = Date.parse('2026-11-23T12:00:00.000Z');
export const DAY = 24 * 60 * 60_000;
export const time = (at: number): string => new Date(at).toISOString();

export const announcement = {
  feed: 'latest-linux',
  version: '0.2.0',
  files: [
    { name: 'guildhall-0.2.0.deb', size: 5, sha512: createHash('sha512').update('hello').digest('base64') },
  ],
  issued: time(NOW - DAY),
  expires: time(NOW + 30 * DAY),
  sequence: 100,
};

export const listOf = (serial: number, root: KeyObject, signer: KeyObject = root): KeyList => ({
  serial,
  roots: [publicText(root)],
  signers: [publicText(signer)],
});

export const announced = (change: object = {}, key: KeyObject = A): string =>
  JSON.stringify(seal(PAYLOAD_TYPES.update, { ...announcement, ...change }, key));

/** A file of key lists, each with the key that signed it. */
export const listFile = (...lists: readonly (readonly [KeyList, KeyObject])[]): string =>
  JSON.stringify({ lists: lists.map(([list, by]) => seal(PAYLOAD_TYPES.keys, list, by)) });

export const NOTHING: UpdateMemory = { keyLists: null, seen: {} };

/** A valid announcement for an app that has seen none yet. */
export const question = (change: Partial<FeedQuestion> = {}): FeedQuestion => ({
  announced: announced(),
  keyLists: null,
  builtIn: listOf(1, A),
  memory: NOTHING,
  feed: 'latest-linux',
  running: '0.1.0',
  now: NOW,
  ...change,
});
