import { removalList } from './texts';
import type { Kept } from './find-kept';
import type { FolderFacts } from './judge-folder';
import { judgeFolder } from './judge-folder';
import type { Left } from './remove-tree';
import type { RemovalRequest } from './request';

/** What a removal needs of the computer. */
export interface RemovalDependencies {
  /** The data folder as it is; null where there is none. Throws the system's error where it may not be read. */
  readonly look: () => Omit<FolderFacts, 'home'> | null;
  /** The folder that the command line names, where that is not the usual one; else null. */
  readonly named: string | null;
  readonly home: string;
  /**
   * Holds the folder, so that no app and no server is on it or comes to it; in words why that cannot be.
   */
  readonly hold: (path: string) => Promise<string | null>;
  /** Lets it go. */
  readonly release: () => void;
  /** All that the app keeps; `path` is the data folder where there is one. */
  readonly find: (path: string | null) => Promise<readonly Kept[]>;
  /** The usual folder, where it stays because another one was named, and with it what belongs to both; else null. */
  readonly staying: () => string | null;
  /** Shows a text, and answers what the person writes; null where nobody does. */
  readonly ask: (question: string) => Promise<string | null>;
}

/** How it ended. */
export type RemovalOutcome =
  | { readonly kind: 'done'; readonly text: string }
  /** Nothing was removed. */
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'left'; readonly text: string; readonly left: readonly Left[] };

const refuse = (text: string): RemovalOutcome => ({ kind: 'refused', text });

const listLeft = (left: readonly Left[]): string =>
  ['This could not be removed:', ...left.map(({ name, why }) => `  ${name} (${why})`)].join('\n');

/** Removes all that may be, and answers what is left. One after the other: what fails does not keep the rest. */
const removeAll = async (kept: readonly Kept[]): Promise<readonly Left[]> => {
  const left: Left[] = [];
  for (const { name, remove } of kept) {
    try {
      left.push(...(await remove()));
    } catch (fault) {
      left.push({ name, why: fault instanceof Error ? fault.message : String(fault) });
    }
  }
  return left;
};

/**
 * Removes what the app keeps for its person on this computer. Nothing is touched before the folder was found to be the
 * app's own, is held, and the person has said yes.
 */
export const removeMyData = async (
  { asked }: RemovalRequest,
  deps: RemovalDependencies,
): Promise<RemovalOutcome> => {
  const folder = deps.look();
  // The app may have taken away by itself what it has asked about.
  if (folder === null && deps.named !== null && asked !== 'in-app')
    return refuse(`Nothing was removed: there is no folder ${deps.named}.`);
  if (folder !== null) {
    const verdict = judgeFolder({ ...folder, home: deps.home });
    if (!verdict.isOurs) return refuse(verdict.error);
  }
  try {
    const why = folder === null ? null : await deps.hold(folder.path);
    if (why !== null) return refuse(why);
    const kept = await deps.find(folder?.path ?? null);
    if (kept.length === 0)
      return { kind: 'done', text: 'Guildhall keeps nothing of yours on this computer.' };
    if (asked === 'here') {
      const answer = await deps.ask(removalList(kept, deps.staying()));
      if (answer === null)
        return refuse('Nothing was removed: nobody answered. To remove it without a question, add --yes.');
      if (answer.trim().toLowerCase() !== 'yes') return refuse('Nothing was removed.');
    }
    const left = await removeAll(kept);
    return left.length === 0
      ? { kind: 'done', text: 'Your data was removed from this computer.' }
      : { kind: 'left', text: listLeft(left), left };
  } finally {
    deps.release();
  }
};
