import { assertNever } from '../../contract/failure';
import { every, type Clock } from '../clock';
import { listSights } from '../data/sights';
import type { Db } from '../data/schema';
import { findEndedTokens } from '../data/tokens';
import type { Audience } from '../gateway/audience';
import type { EventOrder } from '../gateway/event-order';
import type { FanOut } from '../gateway/fan-out';
import { eventOfText } from '../gateway/frame';
import type { Hearing } from '../gateway/hearers';
import { guildLeftByDeletion } from '../gateway/hub';
import { orderForSightOfText } from '../gateway/order-for-sight';
import { createPlacedFanOut } from '../gateway/ordered-fan-out';
import type { Announcements } from '../handlers/announcements';
import type { Rosters } from '../gateway/rosters';
import type { Sessions } from '../gateway/sessions';
import type { Tokens } from '../security/tokens';
import type { Log } from '../log';
import type { Bus } from '../bus/bus';
import type { BusCommand, CommandTexts, Origin } from '../bus/commands';
import { joinedOfCommand } from './audience-commands';

/** Without the bus, a kick, a ban or an ended token on another node is found by polling at this interval. */
const LOOK_EVERY_MS = 1000;

export interface ClusterOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Db;
  readonly sessions: Sessions;
  readonly audience: Audience;
  readonly fanOut: FanOut;
  readonly order: EventOrder;
  readonly rosters: Pick<Rosters, 'heard' | 'forgetAll'>;
  readonly tokens: Tokens;
  /** Notifies this node's users who gained or lost the view of a guild's channels. */
  readonly announceVisibility: Announcements['visibilityHere'];
  readonly onBug: (bug: unknown) => void;
}

const hearingOfOrder = (order: Extract<BusCommand, { kind: 'guild' | 'staff' }>): Hearing =>
  order.kind === 'staff'
    ? { kind: 'staff', holding: order.holding }
    : (order.at ?? { kind: order.isForViewers ? 'viewers' : 'members' });

/** Applies the commands of other nodes. The returned function stops that. */
export const joinCluster = (options: ClusterOptions): (() => void) => {
  const { bus, clock, log, db, sessions, audience, fanOut, tokens, announceVisibility, onBug } = options;
  const { rosters } = options;
  const placed = createPlacedFanOut({ ...options, heard: rosters.heard });

  const obey = (order: BusCommand, origin: Origin, { body, apart }: CommandTexts): void => {
    const cap = ('cap' in order ? order.cap : undefined) ?? null;
    const event = eventOfText(body ?? '', origin, cap);
    switch (order.kind) {
      case 'guild':
      case 'staff': {
        const { guildId, except, apartFor, position = null } = order;
        const hearing = hearingOfOrder(order);
        const other =
          apartFor === undefined || apart === undefined
            ? undefined
            : { userId: apartFor, event: eventOfText(apart, origin, cap) };
        const forSight = orderForSightOfText(body ?? '');
        placed.guild(position, { guildId, hearing, except, apart: other, forSight }, () => event);
        return;
      }
      case 'user':
        placed.user(order.position ?? null, order, event);
        return;
      case 'everyone':
        fanOut.everyone(event);
        return;
      case 'tokens-ended':
        tokens.forget(order.tokenIds);
        fanOut.endTokens(order.tokenIds);
        return;
      case 'member-joined':
        audience.hear(joinedOfCommand(order));
        return;
      case 'member-left':
        audience.hear(order);
        return;
      case 'guild-deleted':
        placed.guildDeleted(order.position ?? null, order.guildId, {
          ...guildLeftByDeletion(order.guildId),
          origin,
        });
        return;
      case 'visibility':
        announceVisibility(order.guildId, order.only, order.made).catch(onBug);
        return;
      default:
        return assertNever(order);
    }
  };

  /** After missed commands: clients start over and load everything again, tokens are looked up again. */
  const beginAnew = (): void => {
    tokens.forgetAll();
    rosters.forgetAll();
    const count = fanOut.endAll();
    if (count > 0) log('warn', 'bus.gap', { count });
  };

  const poll = async (): Promise<void> => {
    const held = new Set([...sessions.all()].map(({ tokenId }) => tokenId));
    if (held.size === 0) return;
    const ended = await findEndedTokens(db, [...held], clock.now());
    tokens.forget(ended);
    fanOut.endTokens(ended);
    await audience.recheck((userIds) => listSights(db, userIds));
  };

  bus.on({ command: obey, gap: beginAnew });
  let isLooking = false;
  return every(clock, LOOK_EVERY_MS, () => {
    if (!bus.isCutOff() || isLooking) return;
    isLooking = true;
    poll()
      // The store may be unavailable as well; then nothing can be done here.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  });
};
