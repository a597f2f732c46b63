import { failure, type Failure, type Result, success, type Told } from '../../contract/failure';
import type { LiveEvent } from '../../contract/gateway/events';
import type { AttachmentId, ChannelId, MessageId, StickerId } from '../../contract/ids';
import type { OutboxState, PostedText, ReturnedMessage } from '../../contract/ipc/outbox';
import { SPOOL_LIMITS } from '../../contract/limits';
import { msg, t } from '../../domain/i18n/t';
import type { Clock } from '../clock';
import type { PrivateFile } from '../disk/private-file';
import { backoffMs } from '../gateway/backoff';
import type { Spool } from '../uploads/spool';
import { judgeFailure } from './judge';
import type { KeptDraft, KeptFile, KeptMessage } from '../../contract/kept-outbox';
import { type Kept, nothingKept, readKept, writeKept } from './kept';
import * as moves from './moves';
import { describeOutbox } from './describe';
import { PageTexts } from './page-texts';
import { isHeldUp, isUnsure, laneOf, plan, unsureIn } from './plan';

/** A message as it is sent. */
export interface Posted {
  readonly channelId: ChannelId;
  readonly content: string;
  readonly parentId: MessageId | null;
  readonly nonce: string;
  readonly attachments: AttachmentId[];
  readonly copies: AttachmentId[];
  readonly sticker: StickerId | undefined;
}

export interface OutboxDependencies {
  /** The file of what waits, in the profile. */
  readonly file: PrivateFile;
  readonly spool: Pick<Spool, 'restore' | 'remove' | 'clear'>;
  /** Uploads a file; `onProgress` gets the bytes that have been sent. */
  readonly upload: (
    file: KeptFile,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ) => Promise<Result<AttachmentId>>;
  /** Asks the server to store a message. */
  readonly post: (message: Posted) => Promise<Told<unknown>>;
  /** The server's limits. */
  readonly limits: () => {
    readonly ofMessage: number;
    readonly pending: number;
    /** How long the server knows a nonce, in milliseconds. */
    readonly nonceWindowMs: number;
  };
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** An id that nobody can guess: 32 hexadecimal digits. */
  readonly makeId: () => string;
  readonly onChange: (state: OutboxState) => void;
}

const local = (code: string, detail: string): Failure => ({ kind: 'local', code, detail });
const ON_ITS_WAY = msg('The message is just being sent');
const NOT_KEPT = msg('The message could not be kept on this computer. Is the disk full?');
const GONE = msg('The file is no longer on this computer');
const TOO_MANY = msg('Too many messages wait to be sent');

const isEmpty = ({ files, messages, drafts }: Kept): boolean =>
  [files, messages, drafts].every((list) => list.length === 0);

/**
 * What was written and is not sent: drafts, and messages on their way. A file of the account holds them until the server
 * has stored them, over restarts and crashes. `plan` decides what is next, `moves` what it changes.
 */
export class Outbox {
  readonly #deps: OutboxDependencies;
  #kept: Kept = nothingKept('');
  readonly #sent = new Map<string, number>();
  readonly #uploads = new Map<string, AbortController>();
  readonly #posts = new Set<string>();
  readonly #texts: PageTexts;
  #isConnected = false;
  /** Whether the last write has succeeded. */
  #isOnDisk = true;
  #isOpen = false;
  #attempts = 0;
  #pause: unknown = null;
  #unsure: unknown = null;
  #report: unknown = null;

  constructor(deps: OutboxDependencies) {
    this.#deps = deps;
    this.#texts = new PageTexts({
      byNonce: (nonce) => this.#kept.messages.find((message) => message.nonce === nonce),
      add: (text) => this.#addText(text),
      keep: () => this.#commit((kept) => kept),
      remove: (id) => this.#commit(moves.ended(id)),
      has: (id) => this.#isOpen && this.#kept.messages.some((message) => message.id === id),
      isOnDisk: () => this.#isOnDisk,
      isPosting: (id) => this.#posts.has(id),
      mustWait: (message) => !this.#isConnected || this.#pause !== null || this.#isBehind(message),
      post: (id) => this.#post(id),
      step: () => this.#step(),
    });
  }

  /** The files of drafts whose contents are complete. */
  get files(): readonly KeptFile[] {
    return this.#kept.files;
  }

  /** The state for the page. */
  get state(): OutboxState {
    return describeOutbox(this.#kept, {
      sent: this.#sent,
      uploads: this.#uploads,
      posts: this.#posts,
      now: this.#deps.clock.now(),
      windowMs: this.#deps.limits().nonceWindowMs,
    });
  }

  /** Takes up what the account left waiting; what another account left is removed. */
  async open(account: string): Promise<void> {
    const { file, spool } = this.#deps;
    const text = await file.read().catch(() => null);
    const read = text === null ? null : readKept(text);
    const kept = read?.account === account ? read : nothingKept(account);
    const contents = [
      ...kept.files,
      ...kept.messages.flatMap(({ files }) => files.map((entry) => entry.file)),
    ];
    const found = await spool.restore(new Map(contents.map(({ id, size }) => [id, size])));
    this.#kept = moves.withoutContents(found, local('spool', t(GONE)))(kept);
    this.#isOpen = true;
    // Where nothing waits, what a crash has left of the file goes too.
    await this.#write();
    this.#step();
  }

  /** Whether the server can be reached: nothing is sent before. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (isConnected) this.#goOn();
    else this.#tell();
  }

  /** The texts of composers. */
  get drafts(): readonly KeptDraft[] {
    return this.#kept.drafts;
  }

  /** Keeps the text of a composer; resolves when it survives a crash, or the disk has refused. */
  async keepDraft(draft: KeptDraft): Promise<void> {
    this.#kept = moves.draftChanged(draft)(this.#kept);
    await this.#write();
  }

  /** Adds a file to the draft of its channel; its content is complete in the spool. */
  async add(file: KeptFile): Promise<Result<null>> {
    if (await this.#commit(moves.fileAdded(file))) return success(null);
    await this.#commit(moves.fileRemoved(file.id));
    return failure(local('disk', t(NOT_KEPT)));
  }

  /** Changes a draft's file. */
  async change(id: string, change: Pick<KeptFile, 'description' | 'isSpoiler'>): Promise<void> {
    await this.#commit(moves.fileChanged(id, change));
  }

  /** Takes a file out of a draft. */
  async remove(id: string): Promise<void> {
    if (!this.#kept.files.some((file) => file.id === id)) return;
    await this.#commit(moves.fileRemoved(id));
    await this.#deps.spool.remove(id);
  }

  /** Makes the draft a message that will be sent; when it is a success, the message survives a crash. */
  async send(written: moves.Written): Promise<Result<null>> {
    const { clock, limits, makeId } = this.#deps;
    const known = new Set(this.#kept.files.map(({ id }) => id));
    if (!written.files.every((id) => known.has(id))) return failure(local('spool', t(GONE)));
    if (this.#kept.messages.length >= SPOOL_LIMITS.messages) return failure(local('outbox', t(TOO_MANY)));
    const before = new Set(this.#kept.messages.map(({ id }) => id));
    if (await this.#commit(moves.written(written, limits().ofMessage, clock.now(), makeId))) {
      this.#step();
      return success(null);
    }
    const made = this.#kept.messages.filter(({ id }) => !before.has(id)).toReversed();
    for (const { id } of made) await this.#commit(moves.returned(id));
    return failure(local('disk', t(NOT_KEPT)));
  }

  /** Sends a text for the page, at once or in its turn (`PageTexts.post`). */
  post(text: PostedText): Promise<Told<unknown>> {
    return this.#texts.post(text);
  }

  /** The page begins anew: nothing is left to it any more. */
  pageBegan(): void {
    this.#texts.pageBegan();
    this.#step();
  }

  /** Sends a message again that was refused, or may have been sent. */
  async retry(id: string): Promise<void> {
    await this.#commit(moves.retried(id));
    this.#goOn();
  }

  /** Puts a message back into the draft of its channel. */
  async takeBack(id: string): Promise<Result<ReturnedMessage>> {
    const message = this.#find(id);
    if (message === null) return failure(local('outbox', t(ON_ITS_WAY)));
    await this.#commit(moves.returned(id));
    this.#stopUploads(message);
    this.#step();
    const { channelId, content, parentId } = message;
    return success({ channelId, content, parentId });
  }

  /** Deletes a message with its files. */
  async discard(id: string): Promise<Result<null>> {
    const message = this.#find(id);
    if (message === null) return failure(local('outbox', t(ON_ITS_WAY)));
    await this.#end(message);
    return success(null);
  }

  /** Ends messages of which the server has told that it has stored them, or holds them for staff. */
  heard(events: readonly LiveEvent[]): void {
    for (const event of events) {
      if (event.name !== 'CHANNEL_MESSAGE' && event.name !== 'HELD_MESSAGE') continue;
      if (event.data.nonce === undefined) continue;
      const { nonce } = event.data;
      const message = this.#kept.messages.find((one) => one.nonce === nonce);
      if (message !== undefined) void this.#end(message);
    }
  }

  /** Removes everything: nobody is signed in any more. */
  async clear(): Promise<void> {
    this.stop();
    this.#kept = nothingKept('');
    await Promise.all([this.#deps.spool.clear(), this.#deps.file.remove().catch(() => undefined)]);
    this.#tell();
  }

  /** Stops all work; what waits stays on the disk. */
  stop(): void {
    this.#isOpen = false;
    for (const controller of this.#uploads.values()) controller.abort();
    for (const timer of [this.#pause, this.#unsure, this.#report])
      if (timer !== null) this.#deps.clock.clear(timer);
    this.#pause = null;
    this.#unsure = null;
    this.#report = null;
  }

  /** Reports the state to the page. */
  tell(): void {
    this.#tell();
  }

  /** The same, shortly: what changes often is reported a few times a second. */
  tellSoon(): void {
    this.#report ??= this.#deps.clock.set(() => this.#tell(), SPOOL_LIMITS.progressMs);
  }

  /** Whether it has been neither stopped nor emptied: asked again after each wait. */
  #works(): boolean {
    return this.#isOpen;
  }

  /** A message that is not being sent right now, or null. */
  #find(id: string): KeptMessage | null {
    return this.#posts.has(id) ? null : (this.#kept.messages.find((one) => one.id === id) ?? null);
  }

  #goOn(): void {
    if (this.#pause !== null) this.#deps.clock.clear(this.#pause);
    this.#pause = null;
    this.#attempts = 0;
    this.#step();
  }

  /** Begins what is next, and reports the state. */
  #step(): void {
    const { clock, limits } = this.#deps;
    if (this.#isOpen && this.#isConnected && this.#pause === null) {
      const underWay = {
        uploads: new Set(this.#uploads.keys()),
        posts: new Set([...this.#posts, ...this.#texts.left]),
      };
      const { pending: pendingMost, nonceWindowMs: windowMs } = limits();
      const next = plan(this.#kept, clock.now(), underWay, { windowMs, pendingMost });
      for (const { messageId, fileId } of next.uploads) void this.#upload(messageId, fileId);
      for (const id of next.posts) void this.#post(id);
    }
    if (this.#unsure !== null) clock.clear(this.#unsure);
    const ms = this.#isOpen ? unsureIn(this.#kept, clock.now(), limits().nonceWindowMs) : null;
    this.#unsure = ms === null ? null : clock.set(() => this.#step(), ms);
    this.#tell();
  }

  async #upload(messageId: string, fileId: string): Promise<void> {
    const { clock, upload } = this.#deps;
    const file = this.#kept.messages
      .flatMap(({ files }) => files)
      .find((entry) => entry.file.id === fileId)?.file;
    if (file === undefined) return;
    const controller = new AbortController();
    this.#uploads.set(fileId, controller);
    const progress = (sent: number): void => {
      this.#sent.set(fileId, sent);
      this.tellSoon();
    };
    const result = await upload(file, progress, controller.signal);
    this.#uploads.delete(fileId);
    this.#sent.delete(fileId);
    if (!this.#works()) return;
    if (!controller.signal.aborted) {
      if (result.ok) {
        this.#attempts = 0;
        await this.#commit(moves.uploaded(messageId, fileId, result.value, clock.now()));
      } else {
        const verdict = judgeFailure(result.failure);
        if (verdict.kind === 'again') this.#wait(verdict.afterMs);
        else await this.#commit(moves.refused(messageId, result.failure, fileId));
      }
    }
    this.#step();
  }

  /** A text of the page, behind all others; null if too many messages wait. */
  #addText(text: PostedText): KeptMessage | null {
    const { clock, limits, makeId } = this.#deps;
    if (this.#kept.messages.length >= SPOOL_LIMITS.messages) return null;
    this.#kept = moves.written({ ...text, files: [] }, limits().ofMessage, clock.now(), makeId)(this.#kept);
    return this.#kept.messages.at(-1) ?? null;
  }

  /** Whether messages that wait for nobody's decision stand before a message in its lane. */
  #isBehind(message: KeptMessage): boolean {
    const { clock, limits } = this.#deps;
    const lane = laneOf(message);
    const at = this.#kept.messages.findIndex(({ id }) => id === message.id);
    return this.#kept.messages
      .slice(0, at)
      .some((one) => laneOf(one) === lane && !isHeldUp(one, clock.now(), limits().nonceWindowMs));
  }

  /** Asks the server to store a message; its answer, or null if it was not asked. */
  async #post(id: string): Promise<Told<unknown> | null> {
    const { clock, limits, post } = this.#deps;
    this.#posts.add(id);
    /** When an earlier attempt may have stored it. */
    const before = this.#kept.messages.find((one) => one.id === id)?.postedAt ?? null;
    // On the disk before the server is asked: after a crash nobody could tell whether it was.
    const isKept = await this.#commit(moves.posting(id, clock.now()));
    const message = this.#kept.messages.find((one) => one.id === id);
    if (!this.#works() || message === undefined || !isKept) {
      this.#posts.delete(id);
      if (this.#works() && message !== undefined) {
        await this.#commit(moves.putOff(id, before));
        this.#wait(null);
      }
      this.#step();
      return null;
    }
    // The disk may have taken long: an earlier attempt can be forgotten by now.
    if (before !== null && isUnsure(message, clock.now(), limits().nonceWindowMs)) {
      this.#posts.delete(id);
      this.#step();
      return null;
    }
    const { channelId, content, parentId, nonce, files, sticker, copies } = message;
    const attachments = files.flatMap(({ uploaded }) => (uploaded === null ? [] : [uploaded.id]));
    const result = await post({
      ...{ channelId, content, parentId, nonce, attachments, sticker: sticker?.id },
      copies: copies.map(({ id: source }) => source),
    });
    this.#posts.delete(id);
    if (!this.#works()) return result;
    if (result.ok) {
      this.#attempts = 0;
      void this.#end(message);
      return result;
    }
    const verdict = judgeFailure(result.failure);
    if (verdict.kind === 'refused') await this.#commit(moves.refused(id, result.failure, null));
    else {
      if (verdict.isSure) await this.#commit(moves.putOff(id, before));
      this.#wait(verdict.afterMs);
    }
    this.#step();
    return result;
  }

  /** The message no longer waits: it goes from the disk, then its files do. */
  async #end(message: KeptMessage): Promise<void> {
    this.#stopUploads(message);
    // The server's event and its answer both end it: the disk is written once.
    if (!this.#kept.messages.some(({ id }) => id === message.id)) {
      this.#step();
      return;
    }
    await this.#commit(moves.ended(message.id));
    for (const { file } of message.files) await this.#deps.spool.remove(file.id);
    this.#step();
  }

  #stopUploads({ files }: KeptMessage): void {
    for (const { file } of files) this.#uploads.get(file.id)?.abort();
  }

  /** Begins nothing new for some time: as long as the server asks, or by the back-off. */
  #wait(afterMs: number | null): void {
    if (this.#pause !== null) return;
    const { clock, random } = this.#deps;
    const ms = afterMs ?? backoffMs(this.#attempts, random());
    this.#attempts += 1;
    this.#pause = clock.set(() => {
      this.#pause = null;
      this.#step();
    }, ms);
  }

  /** Changes what is kept, here and on the disk; false if the disk refuses. */
  async #commit(move: moves.Move): Promise<boolean> {
    this.#kept = move(this.#kept);
    this.#tell();
    return this.#write();
  }

  async #write(): Promise<boolean> {
    const { file } = this.#deps;
    try {
      await (isEmpty(this.#kept) ? file.remove() : file.write(writeKept(this.#kept)));
      this.#isOnDisk = true;
    } catch {
      this.#isOnDisk = false;
    }
    return this.#isOnDisk;
  }

  #tell(): void {
    if (this.#report !== null) this.#deps.clock.clear(this.#report);
    this.#report = null;
    this.#deps.onChange(this.state);
  }
}
