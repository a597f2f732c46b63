import address from '../../../resources/sounds/ping.wav';

/** Plays a sound; a failure is ignored. */
export type PlaySound = () => void;

/** The sound of a message that mentions the user. */
export const playPing: PlaySound = () => {
  // Without an audio device there is nothing that a person could do here.
  new Audio(address).play().catch(() => undefined);
};
