import { z } from 'zod';

/** What the Help menu opens over whatever the window shows; each works without anybody signed in. */
export const HELP_PAGES = ['updates', 'verify-build', 'export-diagnostics', 'licences'] as const;
export type HelpPage = (typeof HELP_PAGES)[number];

/** The streams of versions that a feed may have. */
export const UPDATE_CHANNELS = ['latest', 'beta'] as const;

/** Where updates come from; a feed that is null is none, and nothing is asked. */
export const UpdateChoice = z.object({
  feed: z.string().max(2048).nullable(),
  channel: z.enum(UPDATE_CHANNELS),
  /** A version that the person does not want. */
  skipped: z.string().max(64).nullable(),
});
export type UpdateChoice = Readonly<z.output<typeof UpdateChoice>>;

/** Why what a feed announces is not taken (docs/decisions/011). */
export const UPDATE_REFUSALS = [
  /** There is something for this build, and no signed announcement of it. */
  'unsigned',
  /** The announcement is not one, by its form. */
  'unreadable',
  /** It is signed with keys that this build does not know. */
  'untrusted-key',
  /** It names a key that this build knows, which did not sign it as it is. */
  'bad-signature',
  /** The keys have been changed, and not by who may. */
  'untrusted-key-list',
  /** It is of another channel, system or processor. */
  'other-feed',
  'expired',
  /** It is of later than this computer's clock says. */
  'not-yet-valid',
  /** A later one has been seen. */
  'replayed',
  /** Its version is older than the one that runs, or than one that was announced. */
  'downgrade',
  /** What was downloaded is not what was announced, or was changed afterwards. */
  'altered-file',
] as const;
export type UpdateRefusalKind = (typeof UPDATE_REFUSALS)[number];

/** The key that this build takes updates by. */
export interface UpdateKey {
  readonly id: string;
  /** Whether it was made for trying, by `npm run package` without a key. */
  readonly isTest: boolean;
}

/** How it stands with updates. */
export type UpdateState =
  /** Nothing is looked for: there is no feed, it may not be used, or this build cannot be updated from inside. */
  | { readonly phase: 'off'; readonly why: 'no-feed' | 'bad-feed' | 'not-packaged' | 'archive' | 'no-key' }
  | { readonly phase: 'idle' }
  | { readonly phase: 'checking' }
  | { readonly phase: 'newest' }
  | { readonly phase: 'skipped'; readonly version: string }
  | { readonly phase: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly phase: 'ready'; readonly version: string; readonly isPutOff: boolean }
  | { readonly phase: 'failed'; readonly text: string }
  /** What the feed says is not to be trusted; nothing of it is installed. */
  | { readonly phase: 'refused'; readonly why: UpdateRefusalKind; readonly text: string };

/** What a person decides about an update that is ready. */
export const UPDATE_DECISIONS = ['restart', 'later', 'skip'] as const;
export type UpdateDecision = (typeof UPDATE_DECISIONS)[number];

/** One file of the diagnostics, as it will be in the archive. */
export interface DiagnosticFile {
  readonly name: string;
  readonly text: string;
}

/** A package that is shipped inside the app, and what it may be used under. */
export const Licence = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  text: z.string(),
});
/** As it lies beside the bundles. */
export const LicenceList = z.array(Licence);
export type Licence = Readonly<z.output<typeof Licence>>;
