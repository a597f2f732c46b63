import { EmojiPanel } from '../features/emoji-picker/EmojiPopover';
import { LazyMenuBody, LazyPopover } from '../ui/overlay/lazy-overlays';
import { ProfileCard } from './Overlays';
import { Discovery, Home, HomeSidebar, MembersManager } from './screens';

/** Runs work when the page is idle; the returned function cancels it. */
export type Idle = (work: () => void) => () => void;

/** Uses the browser's requestIdleCallback. */
export const browserIdle: Idle = (work) => {
  const asked = requestIdleCallback(work);
  return () => {
    cancelIdleCallback(asked);
  };
};

/**
 * Parts that are not on the first screen but are used often: their code is loaded while the app is idle, so that the
 * first opening is as fast as the next. None of them is required: a failed load is repeated when the part is opened.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  ProfileCard.preload,
  MembersManager.preload,
  HomeSidebar.preload,
  Home.preload,
  Discovery.preload,
];

/** The first screen has main to itself during this time: loading code would delay main's answers. */
const FIRST_SCREEN_MS = 250;

/**
 * Loads the parts after the first screen, menus and the emoji picker first: `onPicker` is called when the picker is
 * loaded and the page is idle again. The returned function cancels.
 */
export const preloadPartsLater = (idle: Idle, onPicker: () => void): (() => void) => {
  let stop = (): void => undefined;
  const timer = setTimeout(() => {
    const tell = (): Promise<void> => {
      onPicker();
      return Promise.resolve();
    };
    stop = preloadParts(
      [LazyMenuBody.preload, LazyPopover.preload, EmojiPanel.preload, tell, ...PARTS],
      idle,
    );
  }, FIRST_SCREEN_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
};

/** Loads parts one after the other, each when the page is idle; the returned function cancels. */
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
