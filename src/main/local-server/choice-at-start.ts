import type { OnBoardChoice } from '../../contract/ipc/on-board';

export interface StartFacts {
  /** Whether the folder of the demo exists, and that of the person's own server. */
  readonly hasDemo: boolean;
  readonly hasOwn: boolean;
  /** Whether a tool or a test asks for the demo. */
  readonly isDemoAsked: boolean;
}

/**
 * Which server 'This computer' is at a start. A profile of an earlier version has the demo, and keeps it. A server whose
 * folder is gone was not made.
 */
export const choiceAtStart = (kept: OnBoardChoice, facts: StartFacts): OnBoardChoice => {
  const hasOwn = kept.hasOwn && facts.hasOwn;
  const runs = kept.runs === 'own' && !hasOwn ? null : kept.runs;
  const isDemo = runs === null && !hasOwn && (facts.hasDemo || facts.isDemoAsked);
  return { runs: isDemo ? 'demo' : runs, hasOwn };
};
