import { isStampStyle, MOST_SECONDS } from '../../../time/stamp-texts';
import type { MarkupRule } from '../scan';

const TIMESTAMP = /<t:(-?\d{1,13})(?::([a-zA-Z]))?>/y;

/** <t:seconds> or <t:seconds:style>: a moment, which each reader sees in their own time zone. */
export const timestampRule: MarkupRule = {
  name: 'timestamp',
  begins: '<',
  insideWord: true,
  read: ({ text }, at) => {
    TIMESTAMP.lastIndex = at;
    const found = TIMESTAMP.exec(text);
    if (found === null) return null;
    const seconds = Number(found[1]);
    const style = found[2] ?? 'f';
    if (Math.abs(seconds) > MOST_SECONDS || !isStampStyle(style)) return null;
    const node = { kind: 'timestamp', seconds, style, text: found[0] } as const;
    return { kind: 'leaf', end: TIMESTAMP.lastIndex, node };
  },
};
