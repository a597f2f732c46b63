import { Transformer } from '@napi-rs/image';

const SIDE = 128;
const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 64 64">${content}</svg>`;

/** Drawings of the demo's emoji, by name. */
export const EMOJI_DRAWINGS = {
  mallet: svg(`
    <rect x="28" y="26" width="9" height="36" rx="4" fill="#c98d4e" transform="rotate(-38 32 32)"/>
    <rect x="14" y="8" width="36" height="22" rx="5" fill="#8a5a36" transform="rotate(-38 32 32)"/>
    <rect x="14" y="8" width="8" height="22" rx="4" fill="#6b4429" transform="rotate(-38 32 32)"/>
    <path d="M48 6l3 6 6 3-6 3-3 6-3-6-6-3 6-3z" fill="#ffd166"/>`),
  dovetail_joint: svg(`
    <path d="M4 14h26l-6 9h12l-6 9h12l-6 9h12l-6 9H4z" fill="#e0a13a"/>
    <path d="M60 14H34l-6 9h12l-6 9h12l-6 9h12l-6 9h20z" fill="#8a5a36"/>`),
  shop_cat: svg(`
    <path d="M10 8l14 10h16L54 8l2 26a24 22 0 0 1-48 0z" fill="#e8924a"/>
    <path d="M28 18h8l-2 9h-4zM14 30l8 3M50 30l-8 3" fill="#b5622a" stroke="#b5622a" stroke-width="3"/>
    <ellipse cx="22" cy="36" rx="4" ry="6" fill="#2b2118"/><ellipse cx="42" cy="36" rx="4" ry="6" fill="#2b2118"/>
    <circle cx="23.500" cy="33.500" r="1.500" fill="#fff"/><circle cx="43.500" cy="33.500" r="1.500" fill="#fff"/>
    <path d="M29 44h6l-3 4z" fill="#f7c6a3"/>
    <path d="M32 48c0 5-7 5-8 1M32 48c0 5 7 5 8 1" fill="none" stroke="#2b2118" stroke-width="2"/>`),
  sawdust: svg(`
    <path d="M4 54c8-16 18-24 28-24s20 8 28 24c-8 5-48 5-56 0z" fill="#e9c793"/>
    <path d="M14 52c5-9 11-14 18-14s13 5 18 14z" fill="#d3a668"/>
    <circle cx="14" cy="24" r="3" fill="#e9c793"/><circle cx="26" cy="14" r="4" fill="#d3a668"/>
    <circle cx="42" cy="18" r="3" fill="#e9c793"/><circle cx="52" cy="28" r="4" fill="#d3a668"/>
    <circle cx="34" cy="6" r="2.500" fill="#e9c793"/>`),
} as const;

export type EmojiDrawing = keyof typeof EMOJI_DRAWINGS;

/** A drawing as a picture with a transparent ground. */
export const drawEmoji = async (name: EmojiDrawing): Promise<Uint8Array> =>
  Uint8Array.from(await Transformer.fromSvg(EMOJI_DRAWINGS[name]).webp(90));
