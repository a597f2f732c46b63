/** There is too much to do just now; the caller answers 503. */
export const BUSY = Symbol('busy');

/** Who waits: `own` has a share that others cannot take; the key is who counts as one among others. */
export interface Turn {
  readonly lane: 'own' | 'strangers';
  readonly key: string;
}

export interface FairLineOptions {
  /** So many are done at a time. */
  readonly atOnce: number;
  /** So many may wait in each lane. */
  readonly waiting: Readonly<Record<Turn['lane'], number>>;
}

interface Waiting {
  readonly start: () => void;
  readonly giveUp: () => void;
}

/** Those who wait in one lane, by key; the keys take turns. */
const createLane = (limit: number) => {
  const lines = new Map<string, Waiting[]>();
  let size = 0;

  /** Makes room at the expense of who has the most waiting; false where nobody has more than the newcomer would. */
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
    /** Whether there was room. */
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
 * Does costly work a few at a time. Whoever fills the line makes others wait by one turn each, not by all that they
 * have brought; strangers and those who have been here before take turns, so that neither starves the other.
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

  /** The work's outcome, or BUSY where there is no room to wait. */
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
