import { failure, type Result, success } from '../../contract/failure';
import type { OperatorServices } from '../handlers/services';

/** Has the server call itself at each address that it tells clients. */
export const checkVoice = async ({
  voice,
}: Pick<OperatorServices, 'voice'>): Promise<Result<readonly string[], string>> => {
  if (!voice.isOffered) return failure('No server with voice runs here');
  const checked = await voice.check();
  if (checked === null) return failure('The UDP port of voice cannot be opened. The log says why.');
  return success([
    `Voice listens on UDP port ${checked.port}.`,
    ...checked.checked.map(({ address, isReached }) =>
      isReached ? `${address}\treached` : `${address}\tno answer from this computer`,
    ),
  ]);
};
