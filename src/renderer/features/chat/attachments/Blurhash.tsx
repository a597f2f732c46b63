import { useEffect, useRef } from 'react';
import styles from './Attachments.module.css';

/** The colours are blurred: more pixels would show no more. */
const WIDTH = 32;
const HEIGHT = 24;
/** 4 by 3 parts need 28 characters; the longest, of 9 by 9, 166. */
const LONGEST = 166;

const draw = async (canvas: HTMLCanvasElement, hash: string): Promise<void> => {
  const { decode } = await import('blurhash');
  const pixels = new ImageData(WIDTH, HEIGHT);
  pixels.data.set(decode(hash, WIDTH, HEIGHT));
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
};

/** The blurred colours of a picture, until it is there; nothing for a text that has none. */
export function Blurhash({ hash }: { readonly hash: string | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null || hash === null || hash.length > LONGEST) return;
    // A server may send any text: then the place stays plain.
    draw(canvas.current, hash).catch(() => undefined);
  }, [hash]);
  return hash === null ? null : (
    <canvas ref={canvas} width={WIDTH} height={HEIGHT} className={styles.blur} aria-hidden />
  );
}
