import { resolve } from 'node:path';
import { parseUrl } from '../contract/parse-url';
import { failure, type Result, success } from '../contract/failure';
import { isMailable } from './mail/is-mailable';
import type { MailRoute } from './mail/mailer';

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

const WRITTEN = '--mail must look like smtps://user@host:465 or smtp://user@host:587';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reads the options of e-mail; null where the server sends none. Fails with a sentence for the operator. */
export const readMail = (
  given: {
    readonly url: string | undefined;
    readonly from: string | undefined;
    readonly passwordFile: string | undefined;
  },
  readText: (file: string) => string | null,
): Result<MailRoute | null, string> => {
  const { url, from, passwordFile } = given;
  if (url === undefined)
    return from === undefined && passwordFile === undefined
      ? success(null)
      : failure('--mail-from and --mail-password are for --mail');
  const read = parseUrl(url);
  const usual = PORTS[read?.protocol ?? ''];
  if (read === null || usual === undefined || read.hostname === '' || !['', '/'].includes(read.pathname))
    return failure(WRITTEN);
  if (read.password !== '')
    return failure(
      '--mail must not contain a password. Write it to a file, and name that by --mail-password.',
    );
  if (from === undefined || !isMailable(from))
    return failure('--mail needs --mail-from, the address that mails come from');
  const user = read.username === '' ? null : decoded(read.username);
  if ((user === null) !== (passwordFile === undefined))
    return failure('--mail-password is for the user of --mail, and needed with one');
  const password = passwordFile === undefined ? null : readText(resolve(passwordFile));
  if (passwordFile !== undefined && (password ?? '').trim() === '')
    return failure(`--mail-password: the file ${passwordFile} cannot be read, or is empty`);
  return success({
    host: read.hostname.replace(/^\[|\]$/g, ''),
    port: read.port === '' ? usual : Number(read.port),
    isTls: read.protocol === 'smtps:',
    ...{ user, from },
    password: password === null ? null : password.replace(/\r?\n$/, ''),
  });
};
