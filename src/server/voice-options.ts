import { isIP } from 'node:net';
import { failure, type Result, success } from '../contract/failure';
import type { AskedPlace } from './media/media-place';

const MOST_PORT = 65_535;

/** Reads the options of voice; null where the server offers none. Fails with a sentence for the operator. */
export const readVoice = ({
  port: text,
  addresses: given,
  isOff,
}: {
  readonly port: string | undefined;
  readonly addresses: readonly string[];
  readonly isOff: boolean;
}): Result<AskedPlace | null, string> => {
  if (isOff)
    return text === undefined && given.length === 0
      ? success(null)
      : failure('--voice-port and --voice-address do not work with --no-voice');
  const port = text === undefined ? null : /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port !== null && !(port <= MOST_PORT)) return failure('--voice-port must be a number from 0 to 65535');
  const addresses = given.map((one) => one.trim());
  if (!addresses.every((one) => isIP(one) !== 0))
    return failure('--voice-address must be an IP address that clients reach, such as 203.0.113.7');
  return success({ port, addresses });
};
