import type { EventData, EventName } from '../../contract/gateway/events';
import type { UserId } from '../../contract/ids';
import type { EventVersion } from '../data/event-versions';
import type { TokenId } from '../data/schema';
import type { VersionedEventName } from './event-positions';
import type {
  ChangedOptions,
  Hub,
  InGuild,
  OwnEventName,
  PassingEventName,
  RelationEventName,
  ToGuildOptions,
} from './hub';

type Where<E extends EventName, N extends EventName, K extends keyof Hub> = [N] extends [E]
  ? Pick<Hub, K>
  : unknown;

/** The hub restricted to the events E: a handler gets it for the events of its row. */
export type Publisher<E extends EventName> = {
  readonly changed: <N extends VersionedEventName & E>(
    version: EventVersion,
    name: N,
    data: InGuild<N>,
    ...options: ChangedOptions<N>
  ) => void;
  readonly toGuild: <N extends PassingEventName & E>(
    name: N,
    data: InGuild<N>,
    ...options: ToGuildOptions<N>
  ) => void;
  readonly toUser: <N extends OwnEventName & E>(
    userId: UserId,
    name: N,
    data: EventData<N>,
    options?: { readonly exceptToken?: TokenId },
  ) => void;
  readonly changedFor: <N extends RelationEventName & E>(
    version: EventVersion,
    userId: UserId,
    name: N,
    data: EventData<N>,
  ) => void;
} & Where<E, 'GUILD_JOINED', 'joined'> &
  Where<E, 'GUILD_LEFT', 'left' | 'guildDeleted'>;
