/**
 * Gives each of those who can be heard a section of the offer. Sections stay where they are, so that a call has no more of
 * them than it had people at once: whoever comes takes one that is free.
 * @param taken who has each section; null where it is free
 */
export const assignSlots = <S extends string>(
  taken: readonly (S | null)[],
  heard: readonly S[],
): readonly (S | null)[] => {
  const slots = taken.map((one) => (one !== null && heard.includes(one) ? one : null));
  for (const one of heard) {
    if (slots.includes(one)) continue;
    const free = slots.indexOf(null);
    if (free === -1) slots.push(one);
    else slots[free] = one;
  }
  return slots;
};
