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

/** How it stands with updates. */
export type UpdateState =
  /** Nothing is looked for: there is no feed, it may not be used, or this build cannot be updated from inside. */
  | { readonly phase: 'off'; readonly why: 'no-feed' | 'bad-feed' | 'not-packaged' | 'archive' }
  | { readonly phase: 'idle' }
  | { readonly phase: 'checking' }
  | { readonly phase: 'newest' }
  | { readonly phase: 'skipped'; readonly version: string }
  | { readonly phase: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly phase: 'ready'; readonly version: string; readonly isPutOff: boolean }
  | { readonly phase: 'failed'; readonly text: string };

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
