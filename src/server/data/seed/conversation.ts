import type { DemoFileName } from './files';

/** The attributes of a line. */
export interface LineMarks {
  /** The line replies to the one this many lines before it. */
  readonly re?: number;
  /** The line was edited shortly after. */
  readonly edited?: true;
  /** The @everyone or @here of the line is effective: its author has MENTION_EVERYONE. */
  readonly everyone?: true;
  /** The username of who pinned the line. */
  readonly pinned?: string;
  /** Who reacted to the line, by emoji; `:name:` is one of the guild's. */
  readonly reactions?: Readonly<Record<string, readonly string[]>>;
  /** The files of the line, in their order. */
  readonly files?: readonly DemoFileName[];
}

/**
 * A line of a conversation: author and text. `<@name>` mentions a person by username; `{picture:name}` is replaced by
 * the address of a picture of the demo, `:name:` by an emoji of the guild.
 */
export type Line = readonly [author: string, text: string, marks?: LineMarks];

/** A continuous part of a conversation. */
export interface Scene {
  /** The start of the scene, in minutes before now. */
  readonly ago: number;
  readonly lines: readonly Line[];
}

/** The conversations in a guild's text channels, by the name of the channel; scenes from old to new. */
export type Conversation = Readonly<Record<string, readonly Scene[]>>;

/** A number of days, hours and minutes, in minutes. */
export const back = (days: number, hours = 0, minutes = 0): number => (days * 24 + hours) * 60 + minutes;
