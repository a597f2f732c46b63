import { useEffect, useRef } from 'react';
import { usePlays } from '../base/motion';

export interface MovingPictureProps {
  readonly src: string;
  /** Empty for decoration. */
  readonly alt: string;
  /** Whether it is known to move. */
  readonly isAnimated: boolean;
  /** Whether somebody looks at it: the pointer or the focus is on what it belongs to. */
  readonly isLive?: boolean;
  /** It stands still until it is looked at, whatever the person has chosen. */
  readonly waits?: boolean;
  readonly className?: string | undefined;
  /** The picture cannot be shown. */
  readonly onMissing?: (() => void) | undefined;
}

/** Draws the first frame: for a picture that moves, a canvas takes that. */
const drawFirst = async (canvas: HTMLCanvasElement, src: string): Promise<void> => {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  Object.assign(canvas, { width: picture.naturalWidth, height: picture.naturalHeight });
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
};

/** A picture that may move: it does as the person has chosen (`MotionContext`), and never where less motion is wanted. */
export function MovingPicture({
  src,
  alt,
  isAnimated,
  isLive = false,
  waits,
  className,
  onMissing,
}: MovingPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isStill = !usePlays(isLive, waits) && isAnimated;
  useEffect(() => {
    if (canvas.current === null) return;
    // One that cannot be loaded leaves its place empty, as a picture does.
    drawFirst(canvas.current, src).catch(() => undefined);
  }, [isAnimated, src]);
  const name = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <>
      {isStill ? null : (
        <img
          src={src}
          alt={alt}
          draggable={false}
          decoding="async"
          className={className}
          onError={onMissing}
        />
      )}
      {/* Kept while it moves, so that it is there at once when it stands still again. */}
      {isAnimated ? <canvas ref={canvas} {...name} hidden={!isStill} className={className} /> : null}
    </>
  );
}
