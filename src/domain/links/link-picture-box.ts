import type { LinkPicture } from '../../contract/entities/link-picture';

/** The most that a picture of a link takes, in CSS pixels. */
const WIDTH = 480;
const HEIGHT = 320;
/** A narrower one could not be pressed. */
const LEAST = 16;

type Size = Pick<LinkPicture, 'width' | 'height'>;

/** The place of a picture of a link, by its size alone: nothing moves when it comes. */
export const linkPictureBox = ({ width, height }: Size): Size => {
  const scale = Math.min(1, WIDTH / width, HEIGHT / height);
  return {
    width: Math.max(LEAST, Math.round(width * scale)),
    height: Math.max(LEAST, Math.round(height * scale)),
  };
};

/** Whether two links lead to the same picture: a fragment is not fetched. */
export const isSameLink = (a: string, b: string): boolean =>
  a.replace(/#.*$/s, '') === b.replace(/#.*$/s, '');
