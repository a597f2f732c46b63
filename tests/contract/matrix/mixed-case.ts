import type { Channel } from '../../../src/contract/entities/channel';
import type {
  AttachmentId,
  ChannelId,
  EmojiId,
  HeldId,
  InviteId,
  MessageId,
  ReportId,
  RuleId,
  ScheduledId,
  StickerId,
} from '../../../src/contract/ids';
import type { CallArgs, CallName } from '../../../src/contract/rest';
import type { World } from '../world';

/** A guild with an additional item of every kind that has an id. */
export interface Furnished extends World {
  readonly voice: Channel;
  readonly inviteId: InviteId;
  readonly emojiId: EmojiId;
  readonly stickerId: StickerId;
  readonly pictureId: AttachmentId;
  readonly messageId: MessageId;
  readonly threadId: ChannelId;
  readonly scheduledId: ScheduledId;
  readonly reportId: ReportId;
  readonly ruleId: RuleId;
  readonly heldId: HeldId;
}

/** A call by the owner of guild A, a non-member of guild B, with an id of B. */
export interface MixedCase {
  readonly call: CallName;
  /** Which id of B is used, and in which argument. */
  readonly what: string;
  readonly args: (a: Furnished, b: Furnished) => object;
  /** Set if the status is neither 404 nor 403, with the reason. */
  readonly status?: { readonly code: number; readonly why: string };
}

type Args<N extends CallName> = (a: Furnished, b: Furnished) => CallArgs<N>;

/** A case, whose arguments are those of its call. */
export const mixed = <N extends CallName>(
  call: N,
  what: string,
  args: Args<N>,
  status?: MixedCase['status'],
): MixedCase => ({ call, what, args, ...(status === undefined ? {} : { status }) });
