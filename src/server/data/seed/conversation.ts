/** What may be said of a line. */
export interface LineMarks {
  /** It replies to the line so many before it. */
  readonly re?: number;
  /** It was edited a little later. */
  readonly edited?: true;
  /** Its @everyone or @here counts: its author has MENTION_EVERYONE. */
  readonly everyone?: true;
}

/**
 * Who says what. `<@name>` mentions a person by username; `{picture:name}` stands for the address of a picture that the
 * demo brings along.
 */
export type Line = readonly [author: string, text: string, marks?: LineMarks];

/** People talking for a while. */
export interface Scene {
  /** How long ago it began, in minutes. */
  readonly ago: number;
  readonly lines: readonly Line[];
}

/** What was said in the text channels of a guild, by the channel's name; scenes from old to new. */
export type Conversation = Readonly<Record<string, readonly Scene[]>>;

/** Minutes of that many days, hours and minutes. */
export const back = (days: number, hours = 0, minutes = 0): number => (days * 24 + hours) * 60 + minutes;
