import { type RefObject, useEffect, useState } from 'react';
import { beginsToPlay, chosen, isGone } from './one-player';

/** The speeds of a player, in the order of its button. */
const RATES = [1, 1.5, 2] as const;

/** The state of a player, as its element tells it. */
export interface PlayerState {
  readonly isPlaying: boolean;
  /** In seconds. */
  readonly time: number;
  readonly duration: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly rate: number;
  readonly hasFailed: boolean;
}

const readState = (element: HTMLMediaElement): Omit<PlayerState, 'hasFailed'> => ({
  isPlaying: !element.paused,
  time: element.currentTime,
  duration: element.duration,
  volume: element.volume,
  isMuted: element.muted,
  rate: element.playbackRate,
});

/** Follows and controls a media element; `known` is its duration in seconds before it is loaded, or null. */
export const usePlayer = (ref: RefObject<HTMLMediaElement | null>, known: number | null) => {
  const [state, setState] = useState<PlayerState>({
    ...{ isPlaying: false, time: 0, duration: known ?? 0, hasFailed: false },
    ...{ volume: chosen.volume, isMuted: chosen.isMuted, rate: chosen.rate },
  });
  useEffect(() => {
    const element = ref.current;
    return () => {
      if (element !== null) isGone(element);
    };
  }, [ref]);
  const take = (): void => {
    const element = ref.current;
    if (element === null) return;
    setState((before) => {
      const now = readState(element);
      const duration = Number.isFinite(now.duration) && now.duration > 0 ? now.duration : before.duration;
      return { ...before, ...now, duration };
    });
  };
  const change = (act: (element: HTMLMediaElement) => void) => (): void => {
    const element = ref.current;
    if (element === null) return;
    act(element);
    take();
  };
  return {
    state,
    /** For the element. */
    handlers: {
      onPlay: () => {
        if (ref.current !== null) beginsToPlay(ref.current);
        take();
      },
      onPause: take,
      onEnded: take,
      onTimeUpdate: take,
      onDurationChange: take,
      onVolumeChange: take,
      onRateChange: take,
      onError: () => setState((before) => ({ ...before, isPlaying: false, hasFailed: true })),
    },
    toggle: () => {
      const element = ref.current;
      if (element === null) return;
      element.volume = state.volume;
      element.muted = state.isMuted;
      element.playbackRate = state.rate;
      if (!element.paused) element.pause();
      // A refused or interrupted start is told by an event, or needs no word.
      else void element.play().catch(() => undefined);
    },
    seek: (time: number) => change((element) => (element.currentTime = time))(),
    setVolume: (volume: number) => {
      Object.assign(chosen, { volume, isMuted: volume === 0 });
      setState((before) => ({ ...before, volume, isMuted: volume === 0 }));
      change((element) => {
        element.volume = volume;
        element.muted = volume === 0;
      })();
    },
    toggleMuted: () => {
      chosen.isMuted = !state.isMuted;
      setState((before) => ({ ...before, isMuted: chosen.isMuted }));
      change((element) => (element.muted = chosen.isMuted))();
    },
    nextRate: () => {
      const at = RATES.findIndex((rate) => rate === state.rate);
      const rate = RATES[(at + 1) % RATES.length] ?? 1;
      chosen.rate = rate;
      setState((before) => ({ ...before, rate }));
      change((element) => (element.playbackRate = rate))();
    },
  };
};
export type Player = ReturnType<typeof usePlayer>;
