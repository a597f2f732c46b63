import { failure, type Result, success } from '../contract/failure';
import type { Retention } from './sweeps/retention';

/** How long things are kept, by the options of the command line. */
export interface RetentionOptions extends Retention {
  /** The days after which lines of the security log go. */
  readonly securityLogDays: number | null;
}

const MEGABYTE = 1024 * 1024;
const DAYS_MOST = 36_500;
const MEGABYTES_MOST = 100_000_000;

/** A whole number from 1 to `most`; null where the option is missing. */
const readMost = (text: string | undefined, most: number): number | null | 'bad' => {
  if (text === undefined) return null;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : 'bad';
};

/** Reads the options about what grows old; fails with a sentence for the operator. */
export const readRetention = (given: {
  readonly messageDays: string | undefined;
  readonly fileSpace: string | undefined;
  readonly securityLogDays: string | undefined;
  readonly hasSecurityLog: boolean;
}): Result<RetentionOptions, string> => {
  const messageDays = readMost(given.messageDays, DAYS_MOST);
  if (messageDays === 'bad') return failure(`--message-days must be a number from 1 to ${DAYS_MOST}`);
  const megabytes = readMost(given.fileSpace, MEGABYTES_MOST);
  if (megabytes === 'bad')
    return failure(`--file-space must be a number of megabytes from 1 to ${MEGABYTES_MOST}`);
  const securityLogDays = readMost(given.securityLogDays, DAYS_MOST);
  if (securityLogDays === 'bad')
    return failure(`--security-log-days must be a number from 1 to ${DAYS_MOST}`);
  if (securityLogDays !== null && !given.hasSecurityLog)
    return failure('--security-log-days is for --security-log');
  return success({
    ...{ messageDays, securityLogDays },
    fileBytes: megabytes === null ? null : megabytes * MEGABYTE,
  });
};
