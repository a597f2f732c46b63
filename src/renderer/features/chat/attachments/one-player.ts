/** The player that plays; another one pauses it. */
let playing: HTMLMediaElement | null = null;

/** Says that an element has begun to play: the one before is paused. */
export const beginsToPlay = (element: HTMLMediaElement): void => {
  if (playing !== null && playing !== element) playing.pause();
  playing = element;
};

/** Says that an element is gone: it plays no longer, wherever it is kept. */
export const isGone = (element: HTMLMediaElement): void => {
  element.pause();
  if (playing === element) playing = null;
};

/** The volume and speed that the person chose last, for the next player. */
export const chosen = { volume: 1, isMuted: false, rate: 1 };
