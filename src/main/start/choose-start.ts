import type { RemovalRequest } from '../removal/request';
import type { SelfTestOptions } from '../selftest/options';
import type { SelfTestPart, TakenPart } from '../selftest/take-part';
import type { DisplayChoice, DisplaySystem } from './display/find-display';
import type { UsualData, UserData } from './user-data';

/** The facts about a start before the search for a display. */
export interface EarlyFacts {
  /** A switch, or a variable, with which the packaged app refuses to start. */
  readonly refusedWord: string | null;
  readonly refusedName: string | null;
  readonly isVersionAsked: boolean;
  readonly removal: RemovalRequest | null;
  /** The data folder from the command line. */
  readonly named: UserData | null;
}

export interface StartFacts extends EarlyFacts {
  readonly display: DisplayChoice;
  readonly selfTest: SelfTestOptions | null;
  readonly part: TakenPart;
  /** The default data folder; null for a start without data, or with a named folder. */
  readonly data: UsualData | null;
}

/** The kind of start. */
export type Start =
  /** Ends at once, with this text on the terminal. */
  | { readonly kind: 'refused'; readonly words: string }
  /** Ends at once, with the text also in a dialog, for people without a terminal. */
  | { readonly kind: 'homeless'; readonly words: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'removal'; readonly request: RemovalRequest }
  | { readonly kind: 'led'; readonly to: DisplaySystem }
  | { readonly kind: 'self-test'; readonly options: SelfTestOptions }
  /** Starts the app itself, if no other instance uses its folder. */
  | { readonly kind: 'app'; readonly test: SelfTestPart | null };

/** A start that ends at once needs no display; only on Linux a display may be missing. */
export const needsDisplay = (platform: string, facts: EarlyFacts): boolean =>
  platform === 'linux' &&
  facts.refusedWord === null &&
  facts.refusedName === null &&
  !facts.isVersionAsked &&
  facts.removal === null &&
  facts.named?.ok !== false;

const refused = (words: string): Start => ({ kind: 'refused', words });

/** Decides the kind of start; a refusal comes first, whatever else was requested. */
export const chooseStart = (facts: StartFacts): Start => {
  const { refusedWord, refusedName, removal, named, display, selfTest, part, data } = facts;
  if (refusedWord !== null) return refused(`Guildhall cannot start with ${refusedWord}.`);
  if (refusedName !== null)
    return refused(`Guildhall cannot start while the environment variable ${refusedName} is set.`);
  if (facts.isVersionAsked) return { kind: 'version' };
  if (removal !== null) return { kind: 'removal', request: removal };
  if (named?.ok === false) return refused(named.error);
  if (display.kind === 'none') return refused(display.error);
  if (display.kind === 'lead') return { kind: 'led', to: display.to };
  if (selfTest !== null) return { kind: 'self-test', options: selfTest };
  if (part === 'refused') return refused('A self-test always uses its own profile: guildhall --selftest');
  if (data?.kind === 'nowhere') return { kind: 'homeless', words: data.error };
  return { kind: 'app', test: part === 'none' ? null : part };
};
