/** The bounds of the delay after which a released key ends talking, in milliseconds. */
export const RELEASE_MS = { least: 0, usual: 100, most: 500, step: 20 } as const;

/** The state of the key that is held to talk. */
export interface TalkKey {
  readonly isDown: boolean;
  /** Until when the microphone stays on after the release, in milliseconds; null while the key is down or long released. */
  readonly onUntil: number | null;
}

export const KEY_UP: TalkKey = { isDown: false, onUntil: null };

export const pressTalkKey = (): TalkKey => ({ isDown: true, onUntil: null });

/** The end of a sentence is often said while the key is let go: the microphone stays on for a moment. */
export const releaseTalkKey = (before: TalkKey, now: number, releaseMs: number): TalkKey =>
  before.isDown ? { isDown: false, onUntil: now + releaseMs } : before;

/** Whether the microphone is on at a time. */
export const isTalking = ({ isDown, onUntil }: TalkKey, now: number): boolean =>
  isDown || (onUntil !== null && now < onUntil);

/** A press or release of a key, as the page is told of it. */
export interface KeyStroke {
  /** The place of the key on the keyboard: `KeyV`, `F8`, `ControlLeft`. */
  readonly code: string;
  /** What it types, or its name. */
  readonly key: string;
  /** Whether it would be typed into a field. */
  readonly isTyping: boolean;
}

/** Keys that always do something else. */
const NEVER: ReadonlySet<string> = new Set(['Escape', 'Tab', 'Enter', 'NumpadEnter']);

/** Whether a key can be held to talk. */
export const canBeTalkKey = ({ code }: Pick<KeyStroke, 'code'>): boolean => code !== '' && !NEVER.has(code);

/**
 * Whether a stroke presses the chosen key. A key that types does not talk while somebody writes: a text with that letter
 * would turn the microphone on.
 */
export const isTalkStroke = (stroke: KeyStroke, chosen: string | null): boolean =>
  chosen !== null && stroke.code === chosen && !(stroke.isTyping && stroke.key.length === 1);

/** The name of a key by its place: 'V', '7', 'F8', 'Left Control'. */
export const talkKeyName = (code: string): string => {
  const plain = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  if (plain !== undefined) return plain;
  const sided = /^(Control|Shift|Alt|Meta)(Left|Right)$/.exec(code);
  if (sided !== null) return `${sided[2]} ${sided[1]}`;
  return code.replace(/(?<=[a-z])(?=[A-Z0-9])/g, ' ');
};
