import type { ChannelId } from '../../contract/ids';
import { type InVoice, type Rooms, thoseIn } from './rooms';

/** What somebody asks about screens; what they leave out stays as it is. */
export interface ScreenWish {
  readonly screen?: boolean | undefined;
  readonly watch?: InVoice['watches'] | undefined;
}

/** Somebody as they wish to be; `forbidden` without the right to share, `full` where enough screens are shared. */
export const afterWish = (
  rooms: Rooms,
  one: InVoice,
  { screen = one.screen, watch = one.watches }: ScreenWish,
  mostScreens: number,
): InVoice | 'forbidden' | 'full' => {
  const begins = screen && !one.screen;
  if (begins && !one.mayStream) return 'forbidden';
  const shared = thoseIn(rooms, one.channelId).filter((other) => other.screen).length;
  if (begins && shared >= mostScreens) return 'full';
  return { ...one, screen, watches: [...new Set(watch)].filter((id) => id !== one.userId) };
};

/** Those who watch somebody's screen, as they are when it has ended: where it comes back nobody sees it without asking. */
export const afterScreen = (rooms: Rooms, { channelId, userId }: InVoice): readonly InVoice[] =>
  thoseIn(rooms, channelId)
    .filter(({ watches }) => watches.includes(userId))
    .map((other) => ({ ...other, watches: other.watches.filter((id) => id !== userId) }));

/** What the media process has to know of somebody's screen, and of those that they get. */
export interface ScreenOrder {
  readonly shares: boolean;
  /** Whom staff have muted, or who may not speak, is not heard by a screen either. */
  readonly sounds: boolean;
  readonly watches: readonly string[];
}

export const NO_SCREENS: ScreenOrder = { shares: false, sounds: false, watches: [] };

const orderOf = (one: InVoice, others: readonly InVoice[]): ScreenOrder => ({
  shares: one.screen,
  sounds: one.screen && one.maySpeak && !one.mute,
  watches: others
    .filter(({ screen, userId }) => screen && one.watches.includes(userId))
    .map(({ session }) => session),
});

const isSame = (one: ScreenOrder, other: ScreenOrder): boolean =>
  one.shares === other.shares &&
  one.sounds === other.sounds &&
  one.watches.length === other.watches.length &&
  one.watches.every((session) => other.watches.includes(session));

/** What has changed about screens in a channel since the orders that were given, by session. */
export const newOrders = (
  rooms: Rooms,
  channelId: ChannelId,
  given: ReadonlyMap<string, ScreenOrder>,
): readonly (readonly [session: string, order: ScreenOrder])[] => {
  const people = thoseIn(rooms, channelId);
  return people.flatMap((one) => {
    const order = orderOf(one, people);
    return isSame(order, given.get(one.session) ?? NO_SCREENS) ? [] : [[one.session, order] as const];
  });
};
