import { TEXT_LIMITS } from '../../contract/limits';

const firstCodePoints = (text: string, count: number): string => Array.from(text).slice(0, count).join('');

/** Lower case in Unicode's composed form (NFC), so that each name has one spelling. */
const lower = (name: string): string => name.toLowerCase().normalize('NFC');

/**
 * Characters that a text channel's name cannot contain: all but letters, combining marks and digits of every script,
 * and the hyphen.
 */
const NOT_IN_TEXT_NAMES = /[^\p{L}\p{M}\p{N}-]/gu;

/**
 * A text channel's name in its stored form: lower case, spaces as hyphens, one hyphen between words, letters and digits
 * of every script, at most 100 characters (docs/spec/channels.md 'Names and limits' for its own alphabet). An empty
 * result means that the name is invalid.
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

/**
 * A text channel's name while it is being typed: a space at the end becomes a hyphen at once; leading spaces are
 * dropped.
 */
export const typeTextChannelName = (name: string): string =>
  firstCodePoints(
    lower(name.trimStart()).replace(/\s/g, '-').replace(NOT_IN_TEXT_NAMES, '').replace(/-{2,}/g, '-'),
    TEXT_LIMITS.channelName,
  );

/**
 * A voice channel's name in its stored form: letters, numbers and single spaces, at most 100 characters
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

/** A voice channel's name while it is being typed: a space at the end is kept, because another word may follow. */
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

/** The stored form of the name of a channel of either type. */
export const normaliseChannelName = (type: 'text' | 'voice', name: string): string =>
  type === 'text' ? normaliseTextChannelName(name) : normaliseVoiceChannelName(name);
