/** Too much work is pending; the caller answers 503. */
export const BUSY = Symbol('busy');

/** A waiting caller: the lane `own` has a share that strangers cannot take; callers with the same key count as one. */
export interface Turn {
  readonly lane: 'own' | 'strangers';
  readonly key: string;
}

export interface FairLineOptions {
  /** The number of jobs that run concurrently. */
  readonly atOnce: number;
  /** The maximum number of waiting callers per lane. */
  readonly waiting: Readonly<Record<Turn['lane'], number>>;
}

interface Waiting {
  readonly start: () => void;
  readonly giveUp: () => void;
}

/** The waiting callers of one lane, by key; the keys take turns. */
const createLane = (limit: number) => {
  const lines = new Map<string, Waiting[]>();
  let size = 0;

  /**
   * Makes room by refusing the last caller of the longest line; false where no line is longer than the newcomer's would
   * be.
   */
  const makeRoom = (key: string): boolean => {
    let longest: Waiting[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    if (longest.length < (lines.get(key)?.length ?? 0) + 2) return false;
    longest.pop()?.giveUp();
    size -= 1;
    return true;
  };

  return {
    isEmpty: () => size === 0,
    /** Returns whether there was room. */
    join: (key: string, who: Waiting): boolean => {
      if (size >= limit && !makeRoom(key)) return false;
      const line = lines.get(key) ?? [];
      line.push(who);
      lines.set(key, line);
      size += 1;
      return true;
    },
    next: (): Waiting | undefined => {
      const [first] = lines;
      if (first === undefined) return undefined;
      const [key, line] = first;
      const who = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      if (who !== undefined) size -= 1;
      return who;
    },
  };
};

/**
 * Runs costly work a few jobs at a time. A caller who fills the line delays the others by one turn each, not by all of
 * its jobs; strangers and known callers take turns, so that neither starves the other.
 */
export const createFairLine = ({ atOnce, waiting }: FairLineOptions) => {
  const lanes = { own: createLane(waiting.own), strangers: createLane(waiting.strangers) };
  let running = 0;
  let isOwnNext = true;

  const next = (): Waiting | undefined => {
    const lane = (isOwnNext || lanes.strangers.isEmpty()) && !lanes.own.isEmpty() ? 'own' : 'strangers';
    isOwnNext = lane !== 'own';
    return lanes[lane].next();
  };

  /** The result of the work, or BUSY where there is no room to wait. */
  return async <T>({ lane, key }: Turn, work: () => Promise<T>): Promise<T | typeof BUSY> => {
    if (running < atOnce) running += 1;
    else {
      const comes = await new Promise<boolean>((resolve) => {
        const who = { start: () => resolve(true), giveUp: () => resolve(false) };
        if (!lanes[lane].join(key, who)) resolve(false);
      });
      if (!comes) return BUSY;
    }
    try {
      return await work();
    } finally {
      const follower = next();
      if (follower === undefined) running -= 1;
      else follower.start();
    }
  };
};
