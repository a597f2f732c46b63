import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, type Result, success, type Told } from '../../contract/failure';
import type { LiveEvent } from '../../contract/gateway/events';
import type { AttachmentId, ChannelId, MessageId } from '../../contract/ids';
import type {
  OutboxState,
  PostedText,
  RefusedFile,
  ReturnedMessage,
  WrittenDraft,
} from '../../contract/ipc/outbox';
import type { GatewayState, SignedOutReason } from '../../contract/ipc/pushes';
import { ATTACHMENT_LIMITS, HTTP_LIMITS } from '../../contract/limits';
import { endpoints } from '../../contract/rest';
import { refusesToken } from '../api/client';
import type { HomeFetch } from '../api/home-fetch';
import type { Clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import { privateFile } from '../disk/private-file';
import type { Dial } from '../gateway/dial';
import { createDialledFetch } from '../gateway/dialled-fetch';
import type { GatewayRunner } from '../gateway/runner';
import { comesBack } from '../session/comes-back';
import { accountOf } from '../session/first-screen';
import type { Session } from '../session/session';
import { DraftFiles } from '../uploads/draft-files';
import { createSendFile } from '../uploads/send-file';
import { showSpooled } from '../uploads/show-spooled';
import { Spool } from '../uploads/spool';
import type { NotificationReply } from '../notifications/notification-centre';
import { type Fate, Fates } from './fates';
import { createGuildFileLimit } from './guild-file-limit';
import type { Written } from './moves';
import { Outbox, type OutboxDependencies } from './outbox';

export interface StartOutboxDependencies {
  /** The data folder of the app. */
  readonly userData: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly dial: Dial;
  readonly userAgent: string;
  readonly home: HomeFetch;
  readonly gateway: Pick<GatewayRunner, 'state'>;
  readonly session: Pick<Session, 'state' | 'target' | 'callApi' | 'check'>;
  readonly askFiles: () => Promise<readonly string[]>;
  readonly onChange: (state: OutboxState) => void;
}

const NOBODY = failure({ kind: 'signed-out' } as const);
const NOT_HERE = failure({ kind: 'local', code: 'spool', detail: '' } as const);

const sizeOf = async (path: string): Promise<number | null> => {
  const facts = await stat(path).catch(() => null);
  return facts?.isFile() === true ? facts.size : null;
};

/** The outbox with its spool, as the parts of main and the page use it. */
export const startOutbox = (deps: StartOutboxDependencies) => {
  const { clock, dial, gateway, home, log, onChange, random, session, userAgent, userData } = deps;
  const spool = new Spool(join(userData, 'spool'));
  const makeId = (): string => randomBytes(16).toString('hex');
  const limit = (name: string, otherwise: number): number =>
    (session.state.phase === 'signed-in' ? session.state.meta?.limits[name] : undefined) ?? otherwise;
  const nonceWindowMs = (): number => {
    const meta = session.state.phase === 'signed-in' ? session.state.meta : null;
    return meta?.nonceWindowS == null ? HTTP_LIMITS.nonceWindowMs : meta.nonceWindowS * 1000;
  };
  const mostBytes = (): number => limit('attachment_bytes', ATTACHMENT_LIMITS.bytes);
  const sendFile = createSendFile({
    fetch: home.guard(createDialledFetch({ dial, userAgent, usual: home.fetch })),
    clock,
    log: (kind, ms) => log('info', { event: 'upload.ended', kind, ms }),
  });
  const upload: OutboxDependencies['upload'] = async (file, onProgress, signal) => {
    const [target, content] = [await session.target(), spool.open(file.id)];
    if (target === null) return NOBODY;
    if (content === null) return NOT_HERE;
    const sent = await sendFile(target, { ...file, ...content }, { onProgress, signal });
    if (refusesToken(endpoints['attachments.upload'], sent)) void session.check();
    return sent.ok ? success(sent.value.id) : sent;
  };
  const fates = new Fates();
  const outbox = new Outbox({
    file: privateFile(join(userData, 'outbox.json')),
    ...{ spool, clock, random, makeId, upload },
    limits: () => ({
      ofMessage: limit('attachments_per_message', ATTACHMENT_LIMITS.ofMessage),
      pending: limit('pending_uploads', ATTACHMENT_LIMITS.pending),
      nonceWindowMs: nonceWindowMs(),
    }),
    post: (message) => session.callApi('messages.create', message),
    onChange: ({ files, messages }) => {
      fates.look({ files, messages });
      onChange({ files: [...files, ...drafts.receiving], messages });
    },
  });
  const drafts: DraftFiles = new DraftFiles({
    ...{ spool, makeId, sizeOf },
    mostBytes,
    mostBytesIn: createGuildFileLimit(session, mostBytes),
    complete: () => outbox.files,
    add: (file) => outbox.add(file),
    onChange: () => outbox.tellSoon(),
  });

  let opened: { readonly account: string; readonly done: Promise<void> } | null = null;
  /** Whether somebody is signed in; then the outbox is theirs. */
  const open = async (): Promise<boolean> => {
    if (session.state.phase !== 'signed-in') return false;
    const account = accountOf(session.state);
    if (opened?.account !== account) {
      opened = { account, done: outbox.open(account) };
      outbox.setConnected(gateway.state.phase === 'open');
    }
    await opened.done;
    return true;
  };
  const asOne = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
    (await open()) ? work() : NOBODY;
  let isAsking = false;
  /** Ends the uploads that the page waits for. */
  let waiting = new AbortController();
  const endUploads = (): void => {
    waiting.abort();
    waiting = new AbortController();
  };

  return {
    /** The page shows something: it is told what waits, which goes on. */
    pageReady: (): void => {
      void open().then((isTheirs) => {
        if (isTheirs) outbox.pageBegan();
      });
    },
    connectionChanged: (phase: GatewayState['phase']): void => {
      outbox.setConnected(phase === 'open');
      if (phase === 'open') void open();
    },
    heard: (events: readonly LiveEvent[]): void => outbox.heard(events),
    /** Removes what waits, unless the same person comes back. */
    signedOut: (reason: SignedOutReason | null): void => {
      if (session.state.phase === 'signed-in') return;
      opened = null;
      drafts.clear();
      endUploads();
      if (comesBack(reason)) outbox.stop();
      else void outbox.clear();
    },
    choose: (channelId: string, guildId?: string): Promise<Result<readonly RefusedFile[]>> =>
      asOne(async () => {
        if (isAsking) return success([]);
        isAsking = true;
        const paths = await deps.askFiles().finally(() => (isAsking = false));
        return success(await drafts.take(channelId as ChannelId, paths, guildId));
      }),
    begin: (file: Parameters<DraftFiles['begin']>[0]) => asOne(() => drafts.begin(file)),
    append: (id: string, at: number, bytes: Uint8Array) => asOne(() => drafts.append(id, at, bytes)),
    finish: (id: string) => asOne(() => drafts.finish(id)),
    change: async (id: string, change: { readonly description: string; readonly isSpoiler: boolean }) => {
      if (await open()) await outbox.change(id, change);
      return null;
    },
    remove: async (id: string) => {
      if ((await open()) && !(await drafts.remove(id))) await outbox.remove(id);
      return null;
    },
    /** Uploads a file of a draft for a message that is sent later; it stays here until the page removes it. */
    upload: (id: string): Promise<Result<AttachmentId>> =>
      asOne(async () => {
        const file = outbox.files.find((one) => one.id === id);
        return file === undefined ? NOT_HERE : upload(file, () => undefined, waiting.signal);
      }),
    send: ({
      channelId,
      parentId,
      ...message
    }: Omit<Written, 'channelId' | 'parentId'> & {
      readonly channelId: string;
      readonly parentId: string | null;
    }): Promise<Result<null>> =>
      asOne(() =>
        outbox.send({
          ...message,
          channelId: channelId as ChannelId,
          parentId: parentId as MessageId | null,
        }),
      ),
    /** Sends a text that was written in a notification; resolves when it is known what has become of it. */
    reply: async ({ place, parentId, content }: NotificationReply): Promise<Fate> => {
      const nonce = makeId();
      const sent = await asOne(() =>
        outbox.send({
          ...{ channelId: place.channelId as ChannelId, parentId: parentId as MessageId | null },
          ...{ content, nonce, files: [], isBesideDraft: true },
        }),
      );
      return sent.ok ? fates.of(nonce, outbox.state) : { kind: 'refused', failure: sent.failure };
    },
    post: async (text: PostedText): Promise<Told<unknown>> => ((await open()) ? outbox.post(text) : NOBODY),
    listDrafts: async (): Promise<readonly WrittenDraft[]> => ((await open()) ? outbox.drafts : []),
    keepDraft: async (draft: WrittenDraft) => {
      if (await open()) await outbox.keepDraft(draft);
      return null;
    },
    retry: async (id: string) => {
      if (await open()) await outbox.retry(id);
      return null;
    },
    takeBack: (id: string): Promise<Result<ReturnedMessage>> => asOne(() => outbox.takeBack(id)),
    discard: (id: string): Promise<Result<null>> => asOne(() => outbox.discard(id)),
    showPicture: (id: string): Promise<Response> => showSpooled(spool, id),
    stop: (): void => {
      endUploads();
      outbox.stop();
    },
  };
};

export type StartedOutbox = ReturnType<typeof startOutbox>;
