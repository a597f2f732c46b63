import type { BusPeer } from '../bus/peer';
import { textOf } from '../bus/wire';

const NAME = 'org.freedesktop.secrets';
const ROOT = '/org/freedesktop/secrets';
const SERVICE = 'org.freedesktop.Secret.Service';
const PROMPT = 'org.freedesktop.Secret.Prompt';

/** A person may have to look for their password; then nobody waits any longer. */
const PERSON_WITHIN_MS = 300_000;
/** A keyring, or a bus, that hangs is none. */
const ANSWER_WITHIN_MS = 5000;

/** What a bus is spoken to by. */
export type Peer = Pick<BusPeer, 'call' | 'callBus' | 'hear' | 'leave'>;

/** Calls `end` after so many milliseconds; the returned function prevents that. */
export type Within = (ms: number, end: () => void) => () => void;

/** Opens the keyring's prompt; null where there is nothing to ask: it is open already, or there is none. */
const openPrompt = async (peer: Peer): Promise<string | null> => {
  const [collection] = await peer.call([NAME, ROOT, SERVICE, 'ReadAlias'], 's', ['default']);
  const [, prompt] = await peer.call([NAME, ROOT, SERVICE, 'Unlock'], 'ao', [[textOf(collection)]]);
  const path = textOf(prompt);
  return path === '/' || path === '' ? null : path;
};

/** Resolves when the person has answered a prompt, or turned it away. */
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
 * Lets the desktop ask for the password of its keyring, as its own programs do; resolves when that has ended, however it
 * has. Chromium would ask too, but holds this whole process up meanwhile, and takes a question that was turned away for a
 * keyring without our key: it then makes a new one, and what the old one sealed is lost.
 */
export const unlockKeyring = (join: () => Promise<Peer>, within: Within): Promise<void> =>
  new Promise((done) => {
    let peer: Peer | null = null;
    let stop: () => void = () => undefined;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      stop();
      // A prompt belongs to who asked for it, and goes with them.
      peer?.leave();
      done();
    };
    const ask = async (): Promise<void> => {
      peer = await join();
      // Nobody waits any longer, so nobody is asked for a password.
      if (isOver) return;
      const prompt = await openPrompt(peer);
      if (prompt === null) return;
      stop();
      stop = within(PERSON_WITHIN_MS, end);
      await answered(peer, prompt);
    };
    stop = within(ANSWER_WITHIN_MS, end);
    // Where there is no bus, whoever asked finds the keyring locked.
    void ask().then(end, end);
  });
