import { isRecord, parseJson } from '../json';

/** The fields of a log line, and the pattern of each (log-entry.ts). A value that does not match is left out. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  at: /^\d{4}-\d\d-\d\dT[\d:.]{1,15}Z$/,
  level: /^(info|error)$/,
  event: /^[a-z][a-zA-Z0-9.-]{0,63}$/,
  kind: /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/,
  fault: /^[A-Za-z-]{1,40}( [\w.-]+:\d+:\d+)*$/,
};
const NUMBERS = ['code', 'ms'] as const;

const idsOf = (ids: unknown): object | undefined => {
  if (!isRecord(ids)) return undefined;
  const good = Object.entries(ids).filter(
    ([name, hash]) =>
      /^[A-Za-z]{1,32}$/.test(name) && typeof hash === 'string' && /^[0-9a-f]{10}$/.test(hash),
  );
  return Object.fromEntries(good);
};

const redactLine = (line: string): string | null => {
  const entry = parseJson(line)?.value;
  if (!isRecord(entry)) return null;
  const texts = Object.entries(FIELDS).flatMap(([name, shape]) => {
    const value = entry[name];
    return typeof value === 'string' && shape.test(value) ? [[name, value] as const] : [];
  });
  const numbers = NUMBERS.flatMap((name) =>
    typeof entry[name] === 'number' ? [[name, entry[name]] as const] : [],
  );
  return JSON.stringify({
    ...Object.fromEntries(texts),
    ...Object.fromEntries(numbers),
    ids: idsOf(entry.ids),
  });
};

/**
 * A log in the form in which it may leave this computer: line by line and field by field, only values that the log
 * itself could have written. Foreign lines in the file and fields of a later version are left out.
 */
export const redactLog = (text: string): string => {
  const lines = text.split('\n').filter((line) => line !== '');
  const kept = lines.flatMap((line) => redactLine(line) ?? []);
  const left = lines.length - kept.length;
  return [
    ...kept,
    ...(left > 0 ? [`(${left} lines that do not belong to this log were left out)`] : []),
    '',
  ].join('\n');
};
