import { TEXT_LIMITS } from '../../contract/limits';

const firstCodePoints = (text: string, count: number): string => Array.from(text).slice(0, count).join('');

/** Lower case in Unicode's composed form, so that one name has one spelling. */
const lower = (name: string): string => name.toLowerCase().normalize('NFC');

/** What no text channel's name holds: all but letters, their marks and digits of every script, and the hyphen. */
const NOT_IN_TEXT_NAMES = /[^\p{L}\p{M}\p{N}-]/gu;

/**
 * A text channel's name as it is kept: lower case, spaces as hyphens, one hyphen between words, letters and digits of
 * every script, at most 100 characters (docs/spec/channels.md 'Names and limits' for its own alphabet). May be empty:
 * then the name is invalid.
 */
export const normaliseTextChannelName = (name: string): string =>
  firstCodePoints(
    lower(name.trim())
      .replace(/\s/g, '-')
      .replace(NOT_IN_TEXT_NAMES, '')
      .replace(/-{2,}/g, '-')
      .replace(/^-/, ''),
    TEXT_LIMITS.channelName,
  ).replace(/-$/, '');

/** The same while it is being typed: a space at the end becomes a hyphen at once, and none begins it. */
export const typeTextChannelName = (name: string): string =>
  firstCodePoints(
    lower(name.trimStart()).replace(/\s/g, '-').replace(NOT_IN_TEXT_NAMES, '').replace(/-{2,}/g, '-'),
    TEXT_LIMITS.channelName,
  );

/**
 * A voice channel's name as it is kept: letters, numbers and single spaces, at most 100 characters
 * (docs/spec/channels.md 'Names and limits').
 */
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
