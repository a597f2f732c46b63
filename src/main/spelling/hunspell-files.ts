import { trimCharacters } from '../../domain/text/trim-characters';

/** The content of an .aff file, each text as its bytes in Latin-1, regardless of the encoding. */
export interface Affixes {
  readonly comment: string;
  /** `SET` of the file; the texts below are already UTF-8, but flags are unchanged. */
  readonly encoding: string;
  /** Whether the .dic file refers to groups of flags by number. */
  readonly isNumbered: boolean;
  /** Groups of flags; the first one has the number 1. */
  readonly groups: Map<string, number>;
  readonly rules: readonly string[];
  readonly replacements: readonly (readonly [string, string])[];
  /** All other commands, in their order. */
  readonly others: readonly string[];
}

/** A word of a .dic file as its bytes, with the numbers of its groups of flags, the highest first. */
export interface DictionaryWord {
  readonly word: Buffer;
  readonly groups: readonly number[];
}

/** Commands that would require a different order of the words. */
const UNKNOWN = /^(IGNORE|COMPLEXPREFIXES)\b/;

const NAMES: Readonly<Record<string, string>> = { 'microsoft-cp1251': 'windows-1251' };

/** Converts bytes of an encoding to bytes of UTF-8; throws for invalid bytes or an unknown encoding. */
const decoderOf = (encoding: string): ((bytes: string) => string) => {
  const name = encoding.toLowerCase().replace(/^iso-?8859-?/, 'iso-8859-');
  if (name === 'utf-8') return (bytes) => bytes;
  const decoder = new TextDecoder(NAMES[name] ?? name, { fatal: true });
  return (bytes) => Buffer.from(decoder.decode(Buffer.from(bytes, 'latin1')), 'utf8').toString('latin1');
};

const trim = (line: string): string => trimCharacters(line, ' \t\r\n\v\f');

const linesOf = (file: Uint8Array): readonly string[] => {
  const text = Buffer.from(file).toString('latin1');
  return (text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text).split('\n').map(trim);
};

const withoutComment = (line: string): string => {
  const at = line.indexOf('#');
  return at < 0 ? line : trim(line.slice(0, at));
};

const numberOf = (groups: Map<string, number>, flags: string): number => {
  const known = groups.get(flags);
  if (known !== undefined) return known;
  const number = groups.size + 1;
  groups.set(flags, number);
  return number;
};

/**
 * The part of a rule after its flag: the stripped text, the added text, and the condition. Flags after a slash are
 * replaced by numbers.
 */
const rulePart = (words: readonly string[], groups: Map<string, number> | null): readonly string[] => {
  const [strip = '', put = '', ...rest] = words;
  // Old Hungarian files have the flags at the end, after a dash.
  const isOld = rest[1] === '-' && rest[2] !== undefined;
  const added = isOld ? `${put}/${rest[2] ?? ''}` : put;
  const slash = added.indexOf('/');
  if (slash < 0 || groups === null) return isOld ? [strip, added, rest[0] ?? '.'] : [strip, added, ...rest];
  const number = numberOf(groups, added.slice(slash + 1));
  return [strip, `${added.slice(0, slash + 1)}${number}`, rest[0] ?? '.'];
};

/** Reads an .aff file of Hunspell. Throws if it is not one, or uses commands that cannot be converted. */
export const readAffixes = (file: Uint8Array): Affixes => {
  const lines = linesOf(file);
  const encoding = lines.find((line) => /^SET\s/.test(line))?.replace(/^SET\s+/, '') ?? 'ISO8859-1';
  const toUtf8 = decoderOf(trim(encoding));
  const isNumbered = lines.some((line) => line.startsWith('AF '));
  const groups = new Map<string, number>();
  const rules: string[] = [];
  const replacements: [string, string][] = [];
  const others: string[] = [];
  const comment: string[] = [];
  // The first line of each table is the number of the others.
  const seen = new Set<string>();
  const isFirst = (table: string): boolean => {
    const isNew = !seen.has(table);
    seen.add(table);
    return isNew;
  };
  for (const whole of lines) {
    if (others.length + rules.length + seen.size === 0 && whole.startsWith('#')) comment.push(whole);
    const line = withoutComment(whole);
    const [command = '', ...words] = line.split(/[ \t]+/);
    if (command === '') continue;
    if (UNKNOWN.test(line)) throw new Error(`This .aff file uses ${command}, which is not supported`);
    if (command === 'SET') seen.add('SET');
    else if (command === 'AF') {
      if (!isFirst('AF')) numberOf(groups, words.join(' '));
    } else if (command === 'SFX' || command === 'PFX') {
      const [flag = '', ...rest] = words;
      const isHead = isFirst(`${command} ${flag}`);
      const part = isHead ? rest : rulePart(rest, isNumbered ? null : groups);
      rules.push([command, flag, ...(isHead ? part : part.map(toUtf8))].join(' '));
    } else if (command === 'REP') {
      if (isFirst('REP')) continue;
      const [from = '', to = ''] = words.map((word) => toUtf8(word).replaceAll('_', ' '));
      replacements.push([from, to]);
    } else others.push(command === 'TRY' || command === 'MAP' ? toUtf8(line) : line);
  }
  if (seen.size === 0 && !others.some((line) => /^[A-Z]+\s/.test(line)))
    throw new Error('This is not an .aff file');
  return { comment: comment.join('\n'), encoding, isNumbered, groups, rules, replacements, others };
};

/** The first slash that is neither at the start nor escaped. */
const slashIn = (line: string): number => {
  for (let at = line.indexOf('/', 1); at > 0; at = line.indexOf('/', at + 1))
    if (line[at - 1] !== '\\') return at;
  return line.length;
};

const withoutTab = (text: string): string => text.split('\t')[0] ?? '';

/** Reads a .dic file of Hunspell, sorted by bytes; new groups of flags are added to those of the .aff file. */
export const readWords = (file: Uint8Array, affixes: Affixes): readonly DictionaryWord[] => {
  const toUtf8 = decoderOf(trim(affixes.encoding));
  const found = new Map<string, Set<number>>();
  // The first line is the number of words.
  let isCounted = false;
  for (const whole of linesOf(file)) {
    const line = withoutComment(whole);
    if (line === '') continue;
    if (!isCounted) {
      isCounted = true;
      continue;
    }
    const slash = slashIn(line);
    const word = withoutTab(toUtf8(line.slice(0, slash)).replaceAll('\\/', '/'));
    const flags = withoutTab(line.slice(slash + 1));
    if (word === '') continue;
    const group =
      flags === ''
        ? 0
        : affixes.isNumbered
          ? Number.parseInt(flags, 10) || 0
          : numberOf(affixes.groups, flags);
    const known = found.get(word);
    if (known) known.add(group);
    else found.set(word, new Set([group]));
  }
  if (found.size === 0) throw new Error('This .dic file has no words');
  return [...found]
    .map(([word, groups]) => ({
      word: Buffer.from(word, 'latin1'),
      groups: [...groups].sort((a, b) => b - a),
    }))
    .sort((a, b) => Buffer.compare(a.word, b.word));
};
