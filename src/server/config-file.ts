import { closestMatch } from 'leven';
import { parse, TomlError } from 'smol-toml';
import { failure, type Result, success } from '../contract/failure';
import { type GivenLimits, readLimits } from './limit-rows';
import { OPTION_NAMES, type OptionName, type OptionKind, optionRows } from './option-rows';

/** The options of a configuration file, in the form in which the command line has them. */
export type ConfigValues = Readonly<Partial<Record<OptionName, string | boolean | readonly string[]>>>;

/** What a configuration file says. */
export interface Config {
  readonly values: ConfigValues;
  readonly limits: GivenLimits;
}

const SECTION = 'limits';
const IN_FILE = OPTION_NAMES.filter((name) => optionRows[name].isLineOnly !== true);
const isInFile = (key: string): key is OptionName => IN_FILE.some((name) => name === key);

/** A key that differs in more letters than this is no misspelling. */
const FARTHEST = 4;

const WRITTEN: Readonly<Record<OptionKind, string>> = {
  text: "a text in quotes, such as 'hall'",
  number: 'a number without quotes',
  switch: 'true or false',
  list: "a list of texts, such as ['hall.example.org']",
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** The value as the command line would have it; null where it is of another kind. */
const valueOf = (kind: OptionKind, value: unknown): string | boolean | readonly string[] | null => {
  switch (kind) {
    case 'text':
      return isText(value) ? value : null;
    case 'number':
      return typeof value === 'number' ? String(value) : null;
    case 'switch':
      return typeof value === 'boolean' ? value : null;
    case 'list':
      return Array.isArray(value) && value.every(isText) ? value : null;
  }
};

const refuseKey = (key: string): string => {
  const near = closestMatch(key, [...IN_FILE, SECTION], { maxDistance: FARTHEST });
  return `'${key}' is no option of the configuration file.${near === undefined ? '' : ` Did you mean '${near}'?`}`;
};

/** Reads a configuration file; fails with a sentence that names the line or the key. Values are not quoted: some are secret. */
export const readConfig = (text: string): Result<Config, string> => {
  let table: Readonly<Record<string, unknown>>;
  try {
    table = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return failure(`Line ${error.line} of the configuration file is not valid TOML`);
  }
  const values: Partial<Record<OptionName, string | boolean | readonly string[]>> = {};
  let limits: GivenLimits = {};
  for (const [key, given] of Object.entries(table)) {
    if (key === SECTION) {
      const read = readLimits(given);
      if (!read.ok) return read;
      limits = read.value;
      continue;
    }
    if (!isInFile(key)) return failure(refuseKey(key));
    const { kind } = optionRows[key];
    const value = valueOf(kind, given);
    if (value === null) return failure(`'${key}' of the configuration file must be ${WRITTEN[kind]}`);
    values[key] = value;
  }
  return success({ values, limits });
};
