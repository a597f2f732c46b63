import type { CategoryId, ChannelId } from '../../contract/ids';
import { compareIds } from '../ids';

export interface PlacedChannel {
  readonly id: ChannelId;
  readonly type: 'text' | 'voice';
  readonly position: number;
  readonly categoryId: CategoryId | null;
}

export interface PlacedCategory {
  readonly id: CategoryId;
  readonly position: number;
}

/** A category with its channels in order; `category` is null for the channels without one, which come first. */
export interface ChannelGroup<C extends PlacedChannel, G extends PlacedCategory> {
  readonly category: G | null;
  readonly channels: readonly C[];
}

const byPosition = (a: { position: number; id: string }, b: { position: number; id: string }): number =>
  a.position - b.position || compareIds(a.id, b.id);

/**
 * Channels in the order of the sidebar: those without a category first, then category by category, each by position
 * and, for equal positions, by age. A channel whose category does not exist counts as one without.
 */
export const groupChannels = <C extends PlacedChannel, G extends PlacedCategory>(
  channels: readonly C[],
  categories: readonly G[],
): readonly ChannelGroup<C, G>[] => {
  const sorted = [...categories].sort(byPosition);
  const known = new Set<string>(sorted.map((category) => category.id));
  const byHome = new Map<CategoryId | null, C[]>();
  for (const channel of [...channels].sort(byPosition)) {
    const home = channel.categoryId !== null && known.has(channel.categoryId) ? channel.categoryId : null;
    const there = byHome.get(home);
    if (there === undefined) byHome.set(home, [channel]);
    else there.push(channel);
  }
  const loose = byHome.get(null) ?? [];
  return [
    ...(loose.length > 0 ? [{ category: null, channels: loose }] : []),
    ...sorted.map((category) => ({ category, channels: byHome.get(category.id) ?? [] })),
  ];
};

/**
 * The text channel that opens if none is selected or the selected one is deleted (docs/spec/navigation.md 'Selection'),
 * or null.
 */
export const firstTextChannel = <C extends PlacedChannel>(
  channels: readonly C[],
  categories: readonly PlacedCategory[],
): C | null =>
  groupChannels(channels, categories)
    .flatMap((group) => group.channels)
    .find((channel) => channel.type === 'text') ?? null;
