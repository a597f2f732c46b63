/** A row of the suggestions; `text` is inserted into the box. */
export interface Suggestion {
  readonly id: string;
  readonly type: 'user' | 'everyone' | 'here' | 'role' | 'text' | 'voice' | 'emoji' | 'guild-emoji';
  readonly name: string;
  readonly note: string;
  readonly avatar: string | null;
  /** Whether the picture of an emoji moves. */
  readonly isAnimated?: boolean;
  /** The colour of a role. */
  readonly colour: string | null;
  /** The key of an emoji's picture. */
  readonly emoji: string | null;
  readonly names: readonly string[];
  readonly text: string;
}

/** The most rows of one list. */
export const MOST_SUGGESTIONS = 20;

export const NO_SUGGESTIONS: readonly Suggestion[] = [];
