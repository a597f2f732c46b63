import { parseDeepLink } from '../../../links/deep-link';
import type { MarkupRule } from '../scan';

const LINK = /guildhall:\/\/channels\/\d{1,20}\/\d{1,20}(?:\/\d{1,20})?(?![\w/-])/iy;

/** guildhall://channels/<guild>/<channel>[/<message>]: a channel or a message by its link. */
export const placeLinkRule: MarkupRule = {
  name: 'placeLink',
  begins: 'gG',
  insideWord: false,
  read: ({ text }, at) => {
    LINK.lastIndex = at;
    const found = LINK.exec(text)?.[0];
    const link = found === undefined ? null : parseDeepLink(found);
    if (found === undefined || link?.kind !== 'channel') return null;
    const { guildId, channelId, messageId } = link;
    const node = { kind: 'placeLink', guildId, channelId, messageId, text: found } as const;
    return { kind: 'leaf', end: at + found.length, node };
  },
};
