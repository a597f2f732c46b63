import { z } from 'zod';

// What `tools/updates` signs and the app believes (docs/decisions/011). A signature, a key and a version are judged where
// they are read, in main/updates/signed: here is their form alone.

/** What is signed, as it stands in the envelope: a signature of the one kind is none of the other. */
export const PAYLOAD_TYPES = {
  update: 'application/vnd.guildhall.update+json',
  keys: 'application/vnd.guildhall.update-keys+json',
} as const;
export type PayloadType = (typeof PAYLOAD_TYPES)[keyof typeof PAYLOAD_TYPES];

/** DSSE's envelope (github.com/secure-systems-lab/dsse): the exact bytes that were signed, and who signed them. */
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

/** The keys that hold, each as its SPKI bytes in base64. */
export const KeyList = z.strictObject({
  /** Grows by one with each list. */
  serial: z.number().int().min(1).max(1_000_000),
  /** They sign the next list, and nothing else. */
  roots: PublicKeys,
  /** They sign what a feed announces, and nothing else. */
  signers: PublicKeys,
});
export type KeyList = Readonly<z.output<typeof KeyList>>;

/** The file `update-keys.json` of a feed: every list that there was, oldest first. */
export const KeyListFile = z.strictObject({ lists: z.array(Envelope).max(64) });

/** A name in the feed's own folder: no way leads out of it, and no file is hidden. */
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

/** What a feed announces: all that the app believes of it. */
export const Announcement = z.strictObject({
  /** The channel, system and processor that it is for, as electron-builder names them: `latest-linux`. */
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

/** What `npm run package` builds in, as `updateKeys` of the package.json inside the app. */
export const BuiltInKeys = z.strictObject({
  list: KeyList,
  /** Whether the key was made for trying, and is no secret. */
  isTest: z.boolean(),
  /** An announcement of a feed that there is not, by which a build finds out whether it knows its own key. */
  sample: Envelope,
});
export type BuiltInKeys = Readonly<z.output<typeof BuiltInKeys>>;

/** The newest announcement of a feed that was believed. */
export const Seen = z.object({
  sequence: Sequence,
  /** The highest version that was announced. */
  version: Version,
  /** When it was signed, in epoch milliseconds. */
  issued: z.number(),
  /** The key that signed it: when that key holds no longer, neither does what it said. */
  keyId: z.string().max(64),
});
export type Seen = Readonly<z.output<typeof Seen>>;

/** What is remembered between two looks, beside the keys that are built in. */
export const UpdateMemory = z.object({
  /** The file of key lists that was accepted last. It is checked anew each time. */
  keyLists: z
    .string()
    .max(1024 * 1024)
    .nullable(),
  /** By the feed's name. */
  seen: z.record(z.string().max(64), Seen),
});
export type UpdateMemory = Readonly<z.output<typeof UpdateMemory>>;
