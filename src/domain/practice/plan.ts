import type { Scenario } from '../../contract/ipc/practice';
import type { ReportCategory } from '../../contract/report-words';

/** Somebody of a scenario. Keys are names within the scenario. */
export interface Person {
  readonly key: string;
  /** Whether staff should stop them. */
  readonly isBad: boolean;
  /** Whether they are members before the scenario begins. */
  readonly isMember: boolean;
  readonly isModerator: boolean;
}

/** What somebody does. */
export type Deed =
  /** `key` names the message for reports; `isBad`: it should be gone in the end. */
  | {
      readonly kind: 'say';
      readonly channel: string;
      readonly text: string;
      readonly key?: string;
      readonly isBad?: true;
    }
  | { readonly kind: 'join' }
  | {
      readonly kind: 'report';
      readonly said: string;
      readonly category: ReportCategory;
      readonly text: string;
    }
  | { readonly kind: 'delete-channel'; readonly channel: string }
  | { readonly kind: 'ban'; readonly whom: string };

export interface Step {
  /** Milliseconds of the scenario. */
  readonly atMs: number;
  readonly by: string;
  readonly deed: Deed;
}

/** A whole scenario: the same seed makes the same plan. */
export interface Plan {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly guildName: string;
  readonly channels: readonly string[];
  readonly people: readonly Person[];
  /** What was said before the scenario begins. */
  readonly history: readonly { readonly by: string; readonly channel: string; readonly text: string }[];
  /** By time. */
  readonly steps: readonly Step[];
  readonly lengthMs: number;
}

/** Whether a step of somebody bad does harm. */
export const isHarm = ({ deed }: Step): boolean =>
  deed.kind === 'delete-channel' || deed.kind === 'ban' || (deed.kind === 'say' && deed.isBad === true);
