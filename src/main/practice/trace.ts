import type { Result } from '../../contract/failure';
import type { MessageId } from '../../contract/ids';
import { isHarm, type Step } from '../../domain/practice/plan';
import type { Attendance } from './attendance';
import type { Calls, Stage } from './stage';

/** What has been done of a plan so far. */
export class Trace {
  /** The keys of those who came. */
  readonly came = new Set<string>();
  /** The messages that should be gone in the end. */
  readonly bad = new Set<MessageId>();
  /** What was deleted and whom others have banned. */
  readonly deletedChannels: string[] = [];
  readonly banned: string[] = [];
  /** Milliseconds of the scenario of the first harm; null before. */
  harmedAtMs: number | null = null;
  readonly #said = new Map<string, MessageId>();

  constructor(members: readonly string[]) {
    for (const key of members) this.came.add(key);
  }

  /** The message of a key, once it was said. */
  said(key: string): MessageId | null {
    return this.#said.get(key) ?? null;
  }

  /** A message was said. `held`: it waits for staff, and nobody has seen it. */
  hasSaid(deed: Extract<Step['deed'], { readonly kind: 'say' }>, id: MessageId, held: boolean): void {
    if (deed.key !== undefined && !held) this.#said.set(deed.key, id);
    if (deed.isBad === true && !held) this.bad.add(id);
  }

  /** A step succeeded. */
  done(step: Step): void {
    const { by, deed } = step;
    if (deed.kind === 'join') this.came.add(by);
    if (deed.kind === 'delete-channel') this.deletedChannels.push(deed.channel);
    if (deed.kind === 'ban') this.banned.push(deed.whom);
    if (this.harmedAtMs === null && isHarm(step)) this.harmedAtMs = step.atMs;
  }
}

export interface StepDependencies {
  readonly calls: Calls;
  readonly attendance: Pick<Attendance, 'come'>;
}

/** Does a step as its person. A refusal is no failure of practice: somebody has stopped them. */
export const doStep = async (
  { calls: { as }, attendance }: StepDependencies,
  stage: Stage,
  trace: Trace,
  step: Step,
): Promise<void> => {
  const { by, deed } = step;
  const token = stage.accounts.get(by)?.token;
  if (token === undefined) return;
  const act = async (): Promise<Result<unknown> | null> => {
    const { guildId } = stage;
    switch (deed.kind) {
      case 'join':
        return as(token, 'invites.join', { code: stage.inviteCode });
      case 'say': {
        const channelId = stage.channels.get(deed.channel);
        if (channelId === undefined) return null;
        const said = await as(token, 'messages.create', { channelId, content: deed.text, parentId: null });
        if (said.ok) trace.hasSaid(deed, said.value.data.id, said.value.data.held === true);
        return said;
      }
      case 'report': {
        const messageId = trace.said(deed.said);
        if (messageId === null) return null;
        const { category, text } = deed;
        return as(token, 'reports.create', { guildId, messageId, userId: null, category, text });
      }
      case 'delete-channel': {
        const channelId = stage.channels.get(deed.channel);
        return channelId === undefined ? null : as(token, 'channels.delete', { channelId });
      }
      case 'ban': {
        const target = stage.accounts.get(deed.whom);
        if (target === undefined) return null;
        return as(token, 'bans.add', { guildId, targetUserId: target.userId, reason: '' });
      }
    }
  };
  const result = await act();
  if (result?.ok !== true) return;
  trace.done(step);
  if (deed.kind === 'join') attendance.come(token);
};
