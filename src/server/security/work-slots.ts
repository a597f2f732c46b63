/** Slots for concurrent work, limited per user and in total. */
export interface WorkSlots {
  /** Takes a slot; returns its release, or which limit is reached. A second release has no effect. */
  readonly take: (person: string) => (() => void) | 'person' | 'all';
}

/** Creates slots with these limits. */
export const createWorkSlots = ({
  person: mostOfOne,
  all: most,
}: {
  person: number;
  all: number;
}): WorkSlots => {
  const taken = new Map<string, number>();
  let inAll = 0;
  return {
    take: (person) => {
      const before = taken.get(person) ?? 0;
      if (before >= mostOfOne) return 'person';
      if (inAll >= most) return 'all';
      taken.set(person, before + 1);
      inAll += 1;
      let isBack = false;
      return () => {
        if (isBack) return;
        isBack = true;
        inAll -= 1;
        const left = (taken.get(person) ?? 1) - 1;
        if (left === 0) taken.delete(person);
        else taken.set(person, left);
      };
    },
  };
};
