import type { VoiceParticipant } from '../../../contract/entities/voice';
import type { ChannelId } from '../../../contract/ids';
import type { ChannelGroup } from '../../../domain/channels/ordering';
import type { ThreadsUnder } from '../../state/threads/selectors';
import type { CategoryRow, ChannelRow } from '../../state/channels/types';
import type { VoiceChannels } from '../../state/voice/types';

/** A row of the sidebar. */
export type SidebarRow =
  | { readonly kind: 'members' | 'boosts' | 'line'; readonly key: string }
  | {
      readonly kind: 'category';
      readonly key: string;
      readonly category: CategoryRow;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'channel'; readonly key: string; readonly channel: ChannelRow }
  | { readonly kind: 'person'; readonly key: string; readonly person: VoiceParticipant }
  | { readonly kind: 'thread'; readonly key: string; readonly thread: ChannelRow }
  | { readonly kind: 'threads'; readonly key: string; readonly channelId: ChannelId };

const HEAD: readonly SidebarRow[] = [
  { kind: 'members', key: 'members' },
  { kind: 'boosts', key: 'boosts' },
  { kind: 'line', key: 'line' },
];

/** Heights in pixels, by kind; equal to those of the style sheet. */
export const ROW_HEIGHTS: Readonly<Record<SidebarRow['kind'], number>> = {
  members: 36,
  boosts: 36,
  line: 17,
  category: 40,
  channel: 36,
  person: 34,
  thread: 32,
  threads: 32,
};

const rowsOf = (
  channel: ChannelRow,
  under: ThreadsUnder | undefined,
  people: readonly VoiceParticipant[] = [],
): readonly SidebarRow[] => [
  { kind: 'channel', key: channel.id, channel },
  ...people.map((person): SidebarRow => ({ kind: 'person', key: `voice-${person.userId}`, person })),
  ...(under?.threads ?? []).map((thread): SidebarRow => ({ kind: 'thread', key: thread.id, thread })),
  ...(under?.hasMore === true
    ? [{ kind: 'threads', key: `threads-${channel.id}`, channelId: channel.id } as const]
    : []),
];

/** The rows under the server's header. A closed category still shows its selected and unread channels, and those with shown threads or people. */
export const sidebarRows = (
  groups: readonly ChannelGroup<ChannelRow, CategoryRow>[],
  closed: readonly string[],
  isKept: (id: ChannelId) => boolean,
  threads: ReadonlyMap<ChannelId, ThreadsUnder> = new Map(),
  voice: VoiceChannels = {},
): readonly SidebarRow[] => [
  ...HEAD,
  ...groups.flatMap(({ category, channels }): SidebarRow[] => {
    const isOpen = category === null || !closed.includes(category.id);
    const rows = channels
      .filter((channel) => isOpen || isKept(channel.id) || threads.has(channel.id) || channel.id in voice)
      .flatMap((channel) => rowsOf(channel, threads.get(channel.id), voice[channel.id]));
    return category === null ? rows : [{ kind: 'category', key: category.id, category, isOpen }, ...rows];
  }),
];
