import type { BusPeer } from '../bus/peer';
import { textOf } from '../bus/wire';

const NAME = 'org.freedesktop.secrets';
const ROOT = '/org/freedesktop/secrets';
const SERVICE = 'org.freedesktop.Secret.Service';
const PROMPT = 'org.freedesktop.Secret.Prompt';

/** The time for a person to find the password. */
const PERSON_WITHIN_MS = 300_000;
/** A keyring or a bus that hangs counts as missing. */
const ANSWER_WITHIN_MS = 5000;

/** The part of the bus connection that is used. */
export type Peer = Pick<BusPeer, 'call' | 'callBus' | 'hear' | 'leave'>;

/** Calls `end` after so many milliseconds; the returned function cancels it. */
export type Within = (ms: number, end: () => void) => () => void;

/** Creates the keyring's prompt; null if none is needed: the keyring is unlocked, or there is none. */
const openPrompt = async (peer: Peer): Promise<string | null> => {
  const [collection] = await peer.call([NAME, ROOT, SERVICE, 'ReadAlias'], 's', ['default']);
  const [, prompt] = await peer.call([NAME, ROOT, SERVICE, 'Unlock'], 'ao', [[textOf(collection)]]);
  const path = textOf(prompt);
  return path === '/' || path === '' ? null : path;
};

/** Resolves when the person has answered or dismissed a prompt. */
const answered = async (peer: Peer, path: string): Promise<void> => {
  await peer.callBus('AddMatch', 's', [`type='signal',interface='${PROMPT}',path='${path}'`]);
  const end = new Promise<void>((done) => {
    peer.hear((message) => {
      if (message.kind === 'signal' && message.member === 'Completed' && message.path === path) done();
    });
  });
  await peer.call([NAME, path, PROMPT, 'Prompt'], 's', ['']);
  await end;
};

/**
 * Makes the desktop prompt for the password of its keyring, the way its own programs do; resolves when the prompt has
 * ended, with any outcome. Chromium could prompt as well, but blocks this whole process until then, and treats a
 * dismissed prompt as a keyring without the app's key: it then creates a new key, and everything sealed with the old
 * one is lost.
 */
export const unlockKeyring = (join: () => Promise<Peer>, within: Within): Promise<void> =>
  new Promise((done) => {
    let peer: Peer | null = null;
    let stop: () => void = () => undefined;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      stop();
      // A prompt belongs to its connection, and closes with it.
      peer?.leave();
      done();
    };
    const ask = async (): Promise<void> => {
      peer = await join();
      // After the time-out no prompt is shown any more.
      if (isOver) return;
      const prompt = await openPrompt(peer);
      if (prompt === null) return;
      stop();
      stop = within(PERSON_WITHIN_MS, end);
      await answered(peer, prompt);
    };
    stop = within(ANSWER_WITHIN_MS, end);
    // Without a bus the caller finds the keyring locked.
    void ask().then(end, end);
  });
