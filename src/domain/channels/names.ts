import { TEXT_LIMITS } from '../../contract/limits';

const firstCodePoints = (text: string, count: number): string => Array.from(text).slice(0, count).join('');

/**
 * A text channel's name as it is kept: lower case, spaces as hyphens, nothing but a-z, 0-9 and hyphen, at most 100
 * characters (shell.md 5). May be empty: then the name is invalid.
 */
export const normaliseTextChannelName = (name: string): string =>
  firstCodePoints(
    name
      .trim()
      .toLowerCase()
      .replace(/\s+/g, '-')
      .replace(/[^a-z0-9-]/g, ''),
    TEXT_LIMITS.channelName,
  );

/** The same while it is being typed: a space at the end becomes a hyphen at once, and none begins it. */
export const typeTextChannelName = (name: string): string =>
  firstCodePoints(
    name
      .trimStart()
      .toLowerCase()
      .replace(/\s/g, '-')
      .replace(/[^a-z0-9-]/g, ''),
    TEXT_LIMITS.channelName,
  );

/** A voice channel's name as it is kept: letters, numbers and single spaces, at most 100 characters (shell.md 5). */
export const normaliseVoiceChannelName = (name: string): string =>
  firstCodePoints(
    name
      .replace(/[^\p{L}\p{N} ]/gu, '')
      .replace(/ +/g, ' ')
      .trim(),
    TEXT_LIMITS.channelName,
  );

/** The same while it is being typed: the space between two words is there before the second one. */
export const typeVoiceChannelName = (name: string): string =>
  firstCodePoints(
    name
      .replace(/[^\p{L}\p{N} ]/gu, '')
      .replace(/ +/g, ' ')
      .trimStart(),
    TEXT_LIMITS.channelName,
  );

/** The name of a channel of either type while it is being typed. */
export const typeChannelName = (type: 'text' | 'voice', name: string): string =>
  type === 'text' ? typeTextChannelName(name) : typeVoiceChannelName(name);

/** The name of a channel of either type as it is kept. */
export const normaliseChannelName = (type: 'text' | 'voice', name: string): string =>
  type === 'text' ? normaliseTextChannelName(name) : normaliseVoiceChannelName(name);
