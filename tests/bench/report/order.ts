import { parseArgs } from 'node:util';

/** What a run was asked for. */
export interface Order {
  /** Names of benches; all if empty. */
  readonly names: readonly string[];
  /** How long the app stays in the tray, and how long the server on board rests. */
  readonly minutes: number;
  /** How many messages come into the open channel before the memory is read. */
  readonly messages: number;
  /** The history file; null for the usual one. */
  readonly history: string | null;
}

/** The usual time in the tray is too short to judge growth, and the figures say so. */
export const USUAL = { minutes: 3, messages: 100_000 } as const;

/** Reads the arguments of `npm run bench`; a text says what is wrong with them. */
export const readOrder = (args: readonly string[], known: readonly string[]): Order | string => {
  const parsed = parsedOrFault(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals: names } = parsed;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) return `No bench ${unknown.join(', ')}; there are ${known.join(', ')}.`;
  const minutes = Number(values.minutes ?? USUAL.minutes);
  if (!(minutes > 0 && minutes < Infinity)) return '--minutes must be a number above 0.';
  const messages = Number(values.messages ?? USUAL.messages);
  if (!Number.isInteger(messages) || messages < 1) return '--messages must be a whole number above 0.';
  return { names, minutes, messages, history: values.history ?? null };
};

const parsedOrFault = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        minutes: { type: 'string' },
        messages: { type: 'string' },
        history: { type: 'string' },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
