import type { RemovalRequest } from '../removal/request';
import type { SelfTestOptions } from '../selftest/options';
import type { SelfTestPart, TakenPart } from '../selftest/take-part';
import type { DisplayChoice, DisplaySystem } from './display/find-display';
import type { UsualData, UserData } from './user-data';

/** What is known of a start before a display is looked for. */
export interface EarlyFacts {
  /** A word of the command line, or a variable, with which the packaged app does not start. */
  readonly refusedWord: string | null;
  readonly refusedName: string | null;
  readonly isVersionAsked: boolean;
  readonly removal: RemovalRequest | null;
  /** The folder that the command line names for the app's data. */
  readonly named: UserData | null;
}

export interface StartFacts extends EarlyFacts {
  readonly display: DisplayChoice;
  readonly selfTest: SelfTestOptions | null;
  readonly part: TakenPart;
  /** Where the data is without being told; null for a start that keeps none, or keeps it where it is named. */
  readonly data: UsualData | null;
}

/** What becomes of a start. */
export type Start =
  /** It ends at once, with these words on its terminal. */
  | { readonly kind: 'refused'; readonly words: string }
  /** It ends at once, and whoever reads no terminal is told. */
  | { readonly kind: 'homeless'; readonly words: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'removal'; readonly request: RemovalRequest }
  | { readonly kind: 'led'; readonly to: DisplaySystem }
  | { readonly kind: 'self-test'; readonly options: SelfTestOptions }
  /** The app itself, where it is the only one on its folder. */
  | { readonly kind: 'app'; readonly test: SelfTestPart | null };

/** Who ends at once needs no display; elsewhere than on Linux there always is one. */
export const needsDisplay = (platform: string, facts: EarlyFacts): boolean =>
  platform === 'linux' &&
  facts.refusedWord === null &&
  facts.refusedName === null &&
  !facts.isVersionAsked &&
  facts.removal === null &&
  facts.named?.ok !== false;

const refused = (words: string): Start => ({ kind: 'refused', words });

/** Decides it; what is refused comes first, whatever else was asked. */
export const chooseStart = (facts: StartFacts): Start => {
  const { refusedWord, refusedName, removal, named, display, selfTest, part, data } = facts;
  if (refusedWord !== null) return refused(`Guildhall does not start with ${refusedWord}.`);
  if (refusedName !== null)
    return refused(`Guildhall does not start while the variable ${refusedName} is set.`);
  if (facts.isVersionAsked) return { kind: 'version' };
  if (removal !== null) return { kind: 'removal', request: removal };
  if (named?.ok === false) return refused(named.error);
  if (display.kind === 'none') return refused(display.error);
  if (display.kind === 'lead') return { kind: 'led', to: display.to };
  if (selfTest !== null) return { kind: 'self-test', options: selfTest };
  if (part === 'refused')
    return refused('A self-test runs on a profile of its own alone: guildhall --selftest');
  if (data?.kind === 'nowhere') return { kind: 'homeless', words: data.error };
  return { kind: 'app', test: part === 'none' ? null : part };
};
