import { comparedFigure, type Figure, unjudged } from './figure';
import type { AppMemory } from './process-memory';

/** Looks at one side, each at another time or another start. */
export type Looks = readonly Pick<AppMemory, 'isShared'>[];

/**
 * A figure of proportional memory in MiB, beside the empty Electron window. Not judged if other apps had the same program
 * in memory at a look: its pages then counted in part for them, on one side more than on the other.
 */
export const memoryFigure = (
  input: Omit<Parameters<typeof comparedFigure>[0], 'unit'>,
  looks: { readonly ours: Looks; readonly empty: Looks },
): Figure => {
  const figure = comparedFigure({ ...input, unit: 'MiB' });
  const all = [...looks.ours, ...looks.empty];
  const shared = all.filter(({ isShared }) => isShared).length;
  return shared === 0
    ? figure
    : unjudged(figure, `other apps shared its pages at ${shared} of ${all.length} looks`);
};
