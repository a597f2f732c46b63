import { z } from 'zod';

// The formats that `tools/updates` signs and the app verifies (docs/decisions/011). Signatures, keys and versions are
// checked in main/updates/signed, not by these schemas.

/** The signed types, as named in the envelope: a signature of one type is invalid for the other. */
export const PAYLOAD_TYPES = {
  update: 'application/vnd.guildhall.update+json',
  keys: 'application/vnd.guildhall.update-keys+json',
} as const;
export type PayloadType = (typeof PAYLOAD_TYPES)[keyof typeof PAYLOAD_TYPES];

/** DSSE's envelope (github.com/secure-systems-lab/dsse): the signed bytes, and the signatures with their key ids. */
export const Envelope = z.strictObject({
  payloadType: z.enum(Object.values(PAYLOAD_TYPES)),
  /** In base64; 64 KiB at most. */
  payload: z.string().max((64 * 1024 * 4) / 3),
  signatures: z
    .array(z.strictObject({ keyid: z.string().max(64), sig: z.string().max(88) }))
    .min(1)
    .max(16),
});
export type Envelope = z.output<typeof Envelope>;

const PublicKeys = z.array(z.string().max(64)).min(1).max(8);

/** The valid keys, each as its SPKI bytes in base64. */
export const KeyList = z.strictObject({
  /** Grows by one with each list. */
  serial: z.number().int().min(1).max(1_000_000),
  /** Keys that sign only the next list. */
  roots: PublicKeys,
  /** Keys that sign only a feed's announcements. */
  signers: PublicKeys,
});
export type KeyList = Readonly<z.output<typeof KeyList>>;

/** The file `update-keys.json` of a feed: all lists so far, oldest first. */
export const KeyListFile = z.strictObject({ lists: z.array(Envelope).max(64) });

/** A file name in the feed's own folder: it cannot leave the folder or be hidden. */
const FileName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/);

const Time = z.iso
  .datetime()
  .max(40)
  .transform((text) => Date.parse(text));

const Version = z.string().max(64);
const Sequence = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A feed's announcement: the only data of a feed that the app trusts. */
export const Announcement = z.strictObject({
  /** The channel, system and processor that it is for, by electron-builder's names: `latest-linux`. */
  feed: z.string().max(64),
  version: Version,
  files: z
    .array(
      z.strictObject({
        name: FileName,
        size: z
          .number()
          .int()
          .min(1)
          .max(4 * 2 ** 30),
        /** In base64. */
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
      }),
    )
    .min(1)
    .max(32)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length),
  issued: Time,
  expires: Time,
  /** Grows with each announcement of a feed. */
  sequence: Sequence,
});
export type Announcement = Readonly<z.output<typeof Announcement>>;
export type AnnouncedFile = Announcement['files'][number];

/** The keys that `npm run package` builds in, as `updateKeys` of the package.json inside the app. */
export const BuiltInKeys = z.strictObject({
  list: KeyList,
  /** Whether the key is a test key, which is not secret. */
  isTest: z.boolean(),
  /** An announcement of a feed that does not exist, for checking that a build knows its own key. */
  sample: Envelope,
});
export type BuiltInKeys = Readonly<z.output<typeof BuiltInKeys>>;

/** The newest accepted announcement of a feed. */
export const Seen = z.object({
  sequence: Sequence,
  /** The highest version that was announced. */
  version: Version,
  /** The time of its signature, in epoch milliseconds. */
  issued: z.number(),
  /** The key that signed it: if that key is no longer valid, this entry is ignored. */
  keyId: z.string().max(64),
});
export type Seen = Readonly<z.output<typeof Seen>>;

/** The memory between two checks, in addition to the built-in keys. */
export const UpdateMemory = z.object({
  /** The last accepted file of key lists. It is verified again each time. */
  keyLists: z
    .string()
    .max(1024 * 1024)
    .nullable(),
  /** By the feed's name. */
  seen: z.record(z.string().max(64), Seen),
});
export type UpdateMemory = Readonly<z.output<typeof UpdateMemory>>;
