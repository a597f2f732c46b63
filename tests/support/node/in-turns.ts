/** Does a task for each item, a few at a time, and returns the results in the order of the items. */
export const inTurns = async <T, R>(
  atOnce: number,
  items: readonly T[],
  task: (item: T, nth: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    results.push(
      ...(await Promise.all(items.slice(from, from + atOnce).map((item, at) => task(item, from + at)))),
    );
  return results;
};
