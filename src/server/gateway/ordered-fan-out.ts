import type { GuildId, UserId } from '../../contract/ids';
import type { TokenId } from '../data/schema';
import type { Audience } from './audience';
import type { EventOrder } from './event-order';
import type { EventPosition } from './event-positions';
import type { FanOut, GuildHearers } from './fan-out';
import { type OutgoingEvent, toldAgain } from './frame';

/** Sends events to the sockets of this node in the order of their positions. */
export interface PlacedFanOut {
  readonly guild: (position: EventPosition | null, hearers: GuildHearers, event: () => OutgoingEvent) => void;
  /** `onlyIn`: skipped where the user is known to be no longer a member of that guild. */
  readonly user: (
    position: EventPosition | null,
    to: {
      readonly userId: UserId;
      readonly exceptToken?: TokenId | undefined;
      readonly onlyIn?: GuildId | undefined;
    },
    event: OutgoingEvent,
  ) => void;
  readonly guildDeleted: (position: EventPosition | null, guildId: GuildId, farewell: OutgoingEvent) => void;
}

export interface PlacedFanOutOptions {
  readonly fanOut: FanOut;
  readonly audience: Audience;
  readonly order: EventOrder;
  /** Called for each event about stored rows, whether or not anybody hears it. */
  readonly heard?: (position: EventPosition) => void;
}

/** Places the event order before the fan-out. */
export const createPlacedFanOut = ({
  fanOut,
  audience,
  order,
  heard = () => undefined,
}: PlacedFanOutOptions): PlacedFanOut => {
  const tell = (position: EventPosition | null, give: (isAgain: boolean) => void): void => {
    if (position === null) give(false);
    else order.tell(position, give);
  };
  return {
    guild: (position, hearers, event) => {
      tell(position, (isAgain) => {
        if (audience.of(hearers.guildId).size === 0) return;
        const { apart, forSight } = hearers;
        if (!isAgain) fanOut.guild(hearers, event());
        else
          fanOut.guild(
            {
              ...hearers,
              apart: apart && { ...apart, event: toldAgain(apart.event) },
              forSight: forSight && ((rights, places) => toldAgain(forSight(rights, places))),
            },
            toldAgain(event()),
          );
      });
      if (position !== null) heard(position);
    },
    user: (position, { userId, exceptToken, onlyIn }, event) =>
      tell(position, (isAgain) => {
        if (onlyIn !== undefined && audience.has(userId) && !audience.of(onlyIn).has(userId)) return;
        fanOut.user(userId, isAgain ? toldAgain(event) : event, exceptToken);
      }),
    guildDeleted: (position, guildId, farewell) =>
      tell(position, (isAgain) => {
        const event = isAgain ? toldAgain(farewell) : farewell;
        for (const userId of audience.guildDeleted(guildId)) fanOut.user(userId, event);
      }),
  };
};
