/** The bounds of a person's volume, in per cent. */
export const VOLUME = { least: 0, usual: 100, most: 200, step: 5 } as const;

/** How somebody is heard on this computer. */
export interface HeardVolume {
  readonly percent: number;
  /** Muted for this user alone. */
  readonly isMuted: boolean;
}

export const USUAL_VOLUME: HeardVolume = { percent: VOLUME.usual, isMuted: false };

/** The factor by which a person's samples are multiplied; nothing is heard by somebody who is deafened. */
export const gainOf = ({ percent, isMuted }: HeardVolume, isDeaf: boolean): number =>
  isMuted || isDeaf ? 0 : Math.min(VOLUME.most, Math.max(VOLUME.least, percent)) / 100;

/** Whether a volume is the usual one, and need not be kept. */
export const isUsualVolume = ({ percent, isMuted }: HeardVolume): boolean =>
  percent === VOLUME.usual && !isMuted;
