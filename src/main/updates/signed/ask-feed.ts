import { failure, success, type Failure, type Result } from '../../../contract/failure';
import type { Transport } from '../../api/transport';
import { feedFiles } from './announcement';
import { judgeFeed, type Verdict } from './judge-feed';
import type { KeyList } from '../../../contract/updates';
import type { MemoryFile } from './memory-file';

export interface AskFeedDependencies {
  readonly transport: Transport;
  readonly builtIn: KeyList;
  readonly memory: MemoryFile;
  readonly running: string;
  readonly now: () => number;
}

/** Asks a feed for its announcement; fails if it cannot be reached, or has nothing for this build. */
export type AskFeed = (
  address: string,
  feed: string,
) => Promise<Result<Verdict, Failure | { readonly kind: 'absent' }>>;

const LIMITS = { timeoutMs: 30_000, maxBytes: 256 * 1024 } as const;

/** Fetches a feed's announcement, checks it, and remembers the result. */
export const createAskFeed = ({ transport, builtIn, memory, running, now }: AskFeedDependencies): AskFeed => {
  /** The text of a file; null if it does not exist. */
  const fetchText = async (address: string, name: string): Promise<Result<string | null>> => {
    const request = { method: 'GET', url: `${address}/${name}`, headers: {}, body: null } as const;
    const answer = await transport(request, LIMITS);
    if (!answer.ok) return answer;
    const { status, text } = answer.value;
    if (status === 200) return success(text);
    if (status === 404) return success(null);
    return failure({ kind: 'refused', status, message: null, retryAfterMs: null });
  };
  return async (address, feed) => {
    const names = feedFiles(feed);
    const announced = await fetchText(address, names.announcement);
    if (!announced.ok) return announced;
    if (announced.value === null) {
      // An unsigned feed is not used, but is reported as such.
      const unsigned = await fetchText(address, names.unsigned);
      if (!unsigned.ok) return unsigned;
      return unsigned.value === null
        ? failure({ kind: 'absent' })
        : success({ kind: 'refused', refusal: { kind: 'unsigned' } });
    }
    const keyLists = await fetchText(address, names.keys);
    if (!keyLists.ok) return keyLists;
    const known = await memory.read();
    const judged = judgeFeed({
      ...{ announced: announced.value, keyLists: keyLists.value, builtIn, memory: known, feed, running },
      now: now(),
    });
    await memory.write(judged.memory).catch(() => undefined);
    return success(judged.verdict);
  };
};
