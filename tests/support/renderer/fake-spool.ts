import { failure, success } from '../../../src/contract/failure';
import type { OutboxState, OutgoingMessage, SpooledFile } from '../../../src/contract/ipc/outbox';
import { type AttachmentId, type ChannelId, type MessageId, toId } from '../../../src/contract/ids';
import type { FakeBridge, IpcAnswers } from './fake-bridge';

/** Main's spool and outbox for the page: it keeps what it is given, and reports it. */
export interface FakeSpool {
  readonly ipc: IpcAnswers;
  /** Reports from now on to the page behind this bridge. */
  readonly tell: (bridge: FakeBridge) => void;
  readonly state: OutboxState;
  /** Files of this name are refused with these words. */
  refusing: { readonly name: string; readonly reason: string } | null;
  /** Messages and uploads are refused with these words. */
  cannotKeep: string | null;
  /** The page is told this. */
  readonly become: (state: Partial<OutboxState>) => void;
}

/** The id of the nth file. */
export const spoolId = (nth: number): string => nth.toString(16).padStart(32, '0');

export const makeSpooled = (nth: number, change: Partial<SpooledFile> = {}): SpooledFile => ({
  ...{ id: spoolId(nth), channelId: toId<ChannelId>('100'), name: `${nth}.png`, type: 'image/png' },
  ...{ size: 2048, description: '', isSpoiler: false, received: 2048 },
  ...change,
});

export const makeOutgoing = (nth: number, change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  ...{ id: spoolId(1000 + nth), nonce: `outgoing-${nth}`, channelId: toId<ChannelId>('100') },
  ...{ content: `Look ${nth}`, parentId: null, writtenAt: Date.parse('2026-01-05T10:00:00Z') },
  files: [{ ...makeSpooled(nth), sent: 0, isUploaded: false }],
  ...{ sticker: null, copies: [] },
  state: { kind: 'waiting' },
  ...change,
});

const local = (detail: string) => failure({ kind: 'local', code: 'file', detail } as const);

export const fakeSpool = (): FakeSpool => {
  let bridges: FakeBridge | null = null;
  let state: OutboxState = { files: [], messages: [] };
  let count = 0;
  const become = (change: Partial<OutboxState>): void => {
    state = { ...state, ...change };
    bridges?.push('outbox.changed', state);
  };
  const change = (id: string, by: Partial<SpooledFile>): void =>
    become({ files: state.files.map((file) => (file.id === id ? { ...file, ...by } : file)) });
  const spool: FakeSpool = {
    refusing: null,
    cannotKeep: null,
    become,
    get state() {
      return state;
    },
    tell: (bridge) => (bridges = bridge),
    ipc: {
      'spool.choose': ({ channelId }) => {
        count += 1;
        become({
          files: [...state.files, makeSpooled(count, { channelId: toId(channelId), name: 'chosen.png' })],
        });
        return success([{ name: 'large.iso', reason: 'This file is larger than 25 MiB' }]);
      },
      'spool.begin': ({ channelId, name, type, size }) => {
        if (spool.refusing?.name === name) return local(spool.refusing.reason);
        count += 1;
        const file = makeSpooled(count, { channelId: toId(channelId), name, type, size, received: 0 });
        become({ files: [...state.files, file] });
        return success(file.id);
      },
      'spool.append': ({ id, at, bytes }) => {
        change(id, { received: at + bytes.length });
        return success(null);
      },
      'spool.finish': () => success(null),
      'spool.change': ({ id, ...by }) => {
        change(id, by);
        return null;
      },
      'spool.remove': ({ id }) => {
        become({ files: state.files.filter((file) => file.id !== id) });
        return null;
      },
      'spool.upload': ({ id }) =>
        spool.cannotKeep === null
          ? success(toId<AttachmentId>(String(9000 + Number.parseInt(id, 16))))
          : local(spool.cannotKeep),
      'outbox.send': ({ channelId, content, parentId, files, sticker, copies }) => {
        if (spool.cannotKeep !== null) return local(spool.cannotKeep);
        count += 1;
        const taken = state.files.filter(({ id }) => files.includes(id));
        const message = makeOutgoing(count, {
          ...{
            channelId: toId(channelId),
            content,
            parentId: parentId === null ? null : toId<MessageId>(parentId),
          },
          files: taken.map((file) => ({ ...file, sent: 0, isUploaded: false })),
          sticker: sticker ?? null,
          copies: copies ?? [],
        });
        become({
          files: state.files.filter(({ id }) => !files.includes(id)),
          messages: [...state.messages, message],
        });
        return success(null);
      },
      'outbox.retry': () => null,
      'outbox.takeBack': ({ id }) => {
        const message = state.messages.find((one) => one.id === id);
        if (message === undefined) return local('The message is just being sent');
        const { channelId, content, parentId, files } = message;
        become({
          files: [...files, ...state.files],
          messages: state.messages.filter((one) => one.id !== id),
        });
        return success({ channelId, content, parentId });
      },
      'outbox.discard': ({ id }) => {
        become({ messages: state.messages.filter((one) => one.id !== id) });
        return success(null);
      },
    },
  };
  return spool;
};
