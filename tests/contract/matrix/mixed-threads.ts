import { mixed, type MixedCase } from './mixed-case';

/** Calls about and in threads of another guild. */
export const aboutThreads: readonly MixedCase[] = [
  mixed('threads.create', 'channel', (_a, b) => ({ channelId: b.channelId, messageId: null, name: 'x' })),
  mixed('threads.create', 'message', (a, b) => ({
    channelId: a.channelId,
    messageId: b.messageId,
    name: 'x',
  })),
  mixed('threads.list', 'channel', (_a, b) => ({ channelId: b.channelId, archived: false })),
  mixed('threads.find', 'thread', (_a, { threadId }) => ({ channelId: threadId })),
  mixed('threads.edit', 'thread', (_a, { threadId }) => ({ channelId: threadId, name: 'taken' })),
  mixed('threads.delete', 'thread', (_a, { threadId }) => ({ channelId: threadId, reason: null })),
  mixed('threads.follow', 'thread', (_a, { threadId }) => ({ channelId: threadId })),
  mixed('threads.unfollow', 'thread', (_a, { threadId }) => ({ channelId: threadId })),
  mixed('messages.create', 'thread', (_a, { threadId }) => ({
    channelId: threadId,
    content: 'x',
    parentId: null,
  })),
];
