import address from '../../../resources/sounds/ping.wav';

/** Plays a sound; what cannot be played is not heard, and that is all. */
export type PlaySound = () => void;

/** The sound of a message that mentions one. */
export const playPing: PlaySound = () => {
  // Without loudspeakers there is nothing that a person could do here.
  new Audio(address).play().catch(() => undefined);
};
