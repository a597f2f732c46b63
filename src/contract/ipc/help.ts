import { z } from 'zod';

/** The pages that the Help menu opens over any screen; each works without a sign-in. */
export const HELP_PAGES = ['updates', 'verify-build', 'export-diagnostics', 'licences'] as const;
export type HelpPage = (typeof HELP_PAGES)[number];

/** The release channels that a feed may have. */
export const UPDATE_CHANNELS = ['latest', 'beta'] as const;

/** The source of updates; with a null feed there is none, and no request is made. */
export const UpdateChoice = z.object({
  feed: z.string().max(2048).nullable(),
  channel: z.enum(UPDATE_CHANNELS),
  /** A version that the person skips. */
  skipped: z.string().max(64).nullable(),
});
export type UpdateChoice = Readonly<z.output<typeof UpdateChoice>>;

/** The reasons for refusing a feed's announcement (docs/decisions/011). */
export const UPDATE_REFUSALS = [
  /** There is an update for this build, but no signed announcement of it. */
  'unsigned',
  /** The announcement is malformed. */
  'unreadable',
  /** It is signed with keys that this build does not know. */
  'untrusted-key',
  /** It names a key that this build knows, but the signature does not match. */
  'bad-signature',
  /** The keys were changed without the signature of a known root key. */
  'untrusted-key-list',
  /** It is for another channel, system or processor. */
  'other-feed',
  'expired',
  /** Its date is later than this computer's clock. */
  'not-yet-valid',
  /** A later one has been seen. */
  'replayed',
  /** Its version is older than the running one, or than an announced one. */
  'downgrade',
  /** The downloaded file does not match the announcement, or was changed afterwards. */
  'altered-file',
] as const;
export type UpdateRefusalKind = (typeof UPDATE_REFUSALS)[number];

/** The key that signs this build's updates. */
export interface UpdateKey {
  readonly id: string;
  /** Whether it is a test key, made by `npm run package` without a key. */
  readonly isTest: boolean;
}

/** The state of updates. */
export type UpdateState =
  /** No checks: there is no feed, it is invalid, or this build cannot update itself. */
  | { readonly phase: 'off'; readonly why: 'no-feed' | 'bad-feed' | 'not-packaged' | 'archive' | 'no-key' }
  | { readonly phase: 'idle' }
  | { readonly phase: 'checking' }
  | { readonly phase: 'newest' }
  | { readonly phase: 'skipped'; readonly version: string }
  | { readonly phase: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly phase: 'ready'; readonly version: string; readonly isPutOff: boolean }
  | { readonly phase: 'failed'; readonly text: string }
  /** The feed is not trustworthy; nothing from it is installed. */
  | { readonly phase: 'refused'; readonly why: UpdateRefusalKind; readonly text: string };

/** The person's decision about a ready update. */
export const UPDATE_DECISIONS = ['restart', 'later', 'skip'] as const;
export type UpdateDecision = (typeof UPDATE_DECISIONS)[number];

/** One file of the diagnostics, in the form that it has in the archive. */
export interface DiagnosticFile {
  readonly name: string;
  readonly text: string;
}

/** A package that is shipped inside the app, and its licence. */
export const Licence = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  text: z.string(),
});
/** The content of the file beside the bundles. */
export const LicenceList = z.array(Licence);
export type Licence = Readonly<z.output<typeof Licence>>;
