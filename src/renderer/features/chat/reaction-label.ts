import { plural } from '../../../domain/i18n/t';

/** A reaction for screen readers: '👍, 3 reactions'. */
export const reactionLabel = (emoji: string, count: number): string =>
  plural('{{emoji}}, {{count}} reaction', '{{emoji}}, {{count}} reactions', { emoji, count });
