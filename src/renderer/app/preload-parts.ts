import { EmojiPanel } from '../features/emoji-picker/EmojiButton';
import { ProfileCard } from './Overlays';
import { Discovery, Home, MembersManager } from './screens';

/** What calls back when the page has nothing else to do, and answers how to take that back. */
export type Idle = (work: () => void) => () => void;

/** By the browser's own word for it. */
export const browserIdle: Idle = (work) => {
  const asked = requestIdleCallback(work);
  return () => {
    cancelIdleCallback(asked);
  };
};

/**
 * What is not on the first screen but is asked for often: its code is read while nothing else is done, so that the first
 * opening takes no longer than the next. None of it is needed: what cannot be read is asked for again when it is opened.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  ProfileCard.preload,
  MembersManager.preload,
  Home.preload,
  Discovery.preload,
];

/** The first screen has main to itself: reading code would take its answers' place. */
const FIRST_SCREEN_MS = 250;

/**
 * Loads the parts when the first screen is done with, the emoji picker first: `onPicker` is called when it is there and
 * the page is idle again. Answers how to stop it.
 */
export const preloadPartsLater = (idle: Idle, onPicker: () => void): (() => void) => {
  let stop = (): void => undefined;
  const timer = setTimeout(() => {
    const tell = (): Promise<void> => {
      onPicker();
      return Promise.resolve();
    };
    stop = preloadParts([EmojiPanel.preload, tell, ...PARTS], idle);
  }, FIRST_SCREEN_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
};

/** Loads parts one after the other, each when the page is idle; answers how to stop. */
export const preloadParts = (parts: readonly (() => Promise<unknown>)[], idle: Idle): (() => void) => {
  let stop: () => void = () => undefined;
  let isStopped = false;
  const next = (index: number): void => {
    const part = parts[index];
    if (part === undefined || isStopped) return;
    const goOn = (): void => {
      next(index + 1);
    };
    stop = idle(() => void part().then(goOn, goOn));
  };
  next(0);
  return () => {
    isStopped = true;
    stop();
  };
};
