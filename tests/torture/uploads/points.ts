/** Where a program is killed: at a point of kill-points.mjs, or after a part of a request has been sent to it. */
export type KillPoint = { readonly at: string } | { readonly afterPart: number };

const at = (point: string): KillPoint => ({ at: point });

/** Points of the server, in their order: the four contents of an upload are three smaller pictures, and the picture. */
export const SERVER_POINTS: readonly KillPoint[] = [
  { afterPart: 0.001 },
  { afterPart: 0.3 },
  { afterPart: 0.7 },
  { afterPart: 0.9999 },
  at('after open incoming'),
  at('before sync incoming'),
  at('after sync incoming'),
  at('before rename content'),
  at('after rename content'),
  at('after sync folder'),
  at('before rename content:4'),
  at('after rename content:4'),
  at('before log of upload'),
  at('after log of upload'),
  at('before answer of upload'),
  at('after answer of upload'),
  at('before log of create'),
  at('after log of create'),
  at('before answer of create'),
  at('after answer of create'),
];

/**
 * Points of the sender, in their order. The outbox is written when the first file is added, the second one, the message,
 * the first upload, the second one, and before the server is asked to store the message.
 */
export const SENDER_POINTS: readonly KillPoint[] = [
  at('after open spool'),
  at('after write spool'),
  at('before sync spool'),
  at('after sync spool'),
  at('before rename outbox'),
  at('after rename outbox'),
  at('after rename outbox:2'),
  at('before rename outbox:3'),
  at('after rename outbox:3'),
  at('before piece'),
  at('before piece:20'),
  at('before piece:60'),
  at('before rename outbox:4'),
  at('after rename outbox:4'),
  at('before rename outbox:5'),
  at('after rename outbox:6'),
  at('before post'),
  at('after post'),
  at('before rm outbox'),
  at('before rm spool'),
];
