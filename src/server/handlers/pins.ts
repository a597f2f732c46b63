import { success } from '../../contract/failure';
import type { EventData } from '../../contract/gateway/events';
import type { pins } from '../../contract/rest/pins';
import { isoTimeOf } from '../clock';
import { namePlaces } from '../data/forwards';
import { listPinnedMessages, pinMessage, unpinMessage } from '../data/pins';
import type { Db } from '../data/schema';
import { findUser } from '../data/users';
import type { HeardIn } from '../gateway/hearers';
import type { Caller } from '../security/tokens';
import { type Answer, notFound, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import { type StaffAction, userTarget } from './audit';
import type { HandlersOf } from './handler';
import type { SeenBy } from './scope';
import type { Services } from './services';

const full = (most: number): string => `This channel has ${most} pinned messages already`;

type Seen = SeenBy<(typeof pins)['messages.pin']>;
type Told = EventData<'CHANNEL_PIN'>;

/** What a call has changed: the event, or null where all was so already. */
interface Changed extends HeardIn {
  readonly told: Told | null;
}

/** The event about a message that the caller pins or unpins, or the refusal where the caller's account is gone. */
const toldOf = async (
  trx: Db,
  { guildId, message: { id: messageId, channelId } }: Seen,
  { caller, pinned, at }: { readonly caller: Caller; readonly pinned: boolean; readonly at: string },
): Promise<Answer<Told>> => {
  const by = await findUser(trx, caller.userId);
  if (by === null) return notFound('user');
  const { id, username } = by;
  return success({ guildId, channelId, messageId, pinned, by: { id, username }, at });
};

/** What the audit log holds of a pin, besides its action. */
const entryOf = async (
  trx: Db,
  { guildId, threadOf, message: { channelId, channelName, authorId } }: Seen,
  { userId: actorId }: Caller,
): Promise<Omit<StaffAction, 'action'>> => ({
  guildId,
  actorId,
  target: await userTarget(trx, authorId),
  extraInfo: { channel: channelName, channel_id: threadOf ?? channelId },
});

/** Handlers of pinned messages. */
export const pinHandlers = ({ db, clock, limits }: Services): HandlersOf<typeof pins> => ({
  'messages.pin': async ({ messageId }, { caller, acts, audit, hub }) => {
    const done = await acts.byRules(
      withVersion(async (trx, seen): Promise<Answer<Changed>> => {
        const { message, isRuled, threadOf } = seen;
        const at = isoTimeOf(clock.now());
        const pin = { messageId, channelId: message.channelId, userId: caller.userId, pinnedAt: at };
        const outcome = await pinMessage(trx, pin, limits.pins_per_channel);
        if (outcome === 'full') return refuse(409, full(limits.pins_per_channel));
        if (outcome === 'was-pinned') return success({ told: null, isRuled, threadOf });
        const told = await toldOf(trx, seen, { caller, pinned: true, at });
        if (!told.ok) return told;
        await audit(trx, { ...(await entryOf(trx, seen, caller)), action: 'MESSAGE_PIN' });
        return success({ told: told.value, isRuled, threadOf });
      }),
    );
    if (!done.ok) return done;
    const { value, version } = done.value;
    if (value.told !== null) hub.changed(version, 'CHANNEL_PIN', value.told, value);
    return acknowledge();
  },

  'messages.unpin': async ({ messageId }, { caller, acts, audit, hub }) => {
    const done = await acts.byRules(
      withVersion(async (trx, seen): Promise<Answer<Changed>> => {
        const { isRuled, threadOf } = seen;
        if (!(await unpinMessage(trx, messageId))) return success({ told: null, isRuled, threadOf });
        const at = isoTimeOf(clock.now());
        const told = await toldOf(trx, seen, { caller, pinned: false, at });
        if (!told.ok) return told;
        await audit(trx, { ...(await entryOf(trx, seen, caller)), action: 'MESSAGE_UNPIN' });
        return success({ told: told.value, isRuled, threadOf });
      }),
    );
    if (!done.ok) return done;
    const { value, version } = done.value;
    if (value.told !== null) hub.changed(version, 'CHANNEL_PIN', value.told, value);
    return acknowledge();
  },

  'pins.list': async ({ channelId }, { caller }) => {
    const pinned = await listPinnedMessages(db, channelId, caller.userId);
    return success({ data: { messages: await namePlaces(db, pinned, caller.userId) } });
  },
});
