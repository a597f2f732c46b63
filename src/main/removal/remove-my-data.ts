import { removalList } from './texts';
import type { Kept } from './find-kept';
import type { FolderFacts } from './judge-folder';
import { judgeFolder } from './judge-folder';
import type { Left } from './remove-tree';
import type { RemovalRequest } from './request';

/** The dependencies of a removal. */
export interface RemovalDependencies {
  /** The state of the data folder; null if there is none. Throws the system's error if it cannot be read. */
  readonly look: () => Omit<FolderFacts, 'home'> | null;
  /** The folder from the command line, if it is not the default one; else null. */
  readonly named: string | null;
  readonly home: string;
  /**
   * Locks the folder, so that no app and no server uses it; resolves to null, or to the reason of the failure, in
   * words.
   */
  readonly hold: (path: string) => Promise<string | null>;
  /** Releases the lock. */
  readonly release: () => void;
  /** All items that the app keeps; `path` is the data folder, if there is one. */
  readonly find: (path: string | null) => Promise<readonly Kept[]>;
  /** The default folder, which stays with its shared settings if another folder was given; else null. */
  readonly staying: () => string | null;
  /** Shows a text, and returns the person's input; null if there is none. */
  readonly ask: (question: string) => Promise<string | null>;
}

/** The outcome of a removal. */
export type RemovalOutcome =
  | { readonly kind: 'done'; readonly text: string }
  /** Nothing was removed. */
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'left'; readonly text: string; readonly left: readonly Left[] };

const refuse = (text: string): RemovalOutcome => ({ kind: 'refused', text });

const listLeft = (left: readonly Left[]): string =>
  ['This could not be removed:', ...left.map(({ name, why }) => `  ${name} (${why})`)].join('\n');

/** Removes all items in sequence, and returns what is left: a failure does not stop the rest. */
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
 * Removes the data that the app keeps for the person on this computer. Nothing is changed before the folder has been
 * recognised as the app's own, the lock is held, and the person has confirmed.
 */
export const removeMyData = async (
  { asked }: RemovalRequest,
  deps: RemovalDependencies,
): Promise<RemovalOutcome> => {
  const folder = deps.look();
  // After the question in the app, the app itself may already have removed it.
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
    if (kept.length === 0) return { kind: 'done', text: 'Guildhall has no data of yours on this computer.' };
    if (asked === 'here') {
      const answer = await deps.ask(removalList(kept, deps.staying()));
      if (answer === null)
        return refuse(
          'Nothing was removed: there was no answer. To remove it without being asked, add --yes.',
        );
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
