import { z } from 'zod';
import { TEXT_LIMITS } from '../limits';

/** The servers that 'This computer' can be: the person's own, or the demo. */
export const OnBoardKind = z.enum(['own', 'demo']);
export type OnBoardKind = z.output<typeof OnBoardKind>;

/** Which server 'This computer' is; null until the person has decided. `hasOwn`: the person's own server was made. */
export const OnBoardChoice = z.object({ runs: OnBoardKind.nullable(), hasOwn: z.boolean() });
export type OnBoardChoice = Readonly<z.output<typeof OnBoardChoice>>;

export const UNDECIDED: OnBoardChoice = { runs: null, hasOwn: false };

/** The largest icon of a new server: 128 by 128 pixels in base64. */
const ICON_CHARACTERS = 256 * 1024;

/** What makes a server of one's own: the name and icon of its first community, and the account of its owner. */
export const Founding = z.strictObject({
  name: z.string().max(TEXT_LIMITS.guildName),
  /** A picture in base64, or null. */
  icon: z
    .string()
    .max(ICON_CHARACTERS)
    .refine((text) => !/^https?:/i.test(text))
    .nullable(),
  username: z.string().max(64),
  email: z.string().max(254),
  password: z.string().max(TEXT_LIMITS.passwordMax),
});
export type Founding = Readonly<z.output<typeof Founding>>;

/** The app's message to the server on board. */
export const FoundingAsked = z.object({ type: z.literal('found'), founding: Founding });

/** The answer of the server on board: made, refused in words, or not made because there are accounts already. */
export const FoundingDone = z.object({
  type: z.literal('founded'),
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('made') }),
    z.object({ kind: z.literal('not-empty') }),
    z.object({ kind: z.literal('refused'), status: z.number(), message: z.string().max(1000) }),
  ]),
});
export type FoundingOutcome = Readonly<z.output<typeof FoundingDone>['outcome']>;

/** A daily backup of the server on board. */
export interface KeptBackup {
  /** The name of its file. */
  readonly name: string;
  readonly atMs: number;
  readonly bytes: number;
}
