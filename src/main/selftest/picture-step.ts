import type { StepContext } from './context';
import { passed, type Step } from './runner';

/** A dot of 8 by 8 pixels, as a PNG in base64. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAAC0lEQVR42mNgQAUAABAAAaoZ+IIAAAAASUVORK5CYII=';

const WEBP_AT = 8;

/** Only a re-encoded picture is a WebP: this one is sent as a PNG. */
export const picture: Step<StepContext> = {
  id: 'picture',
  title: 'A picture is re-encoded in a separate process and shown',
  run: async ({ found, system }) => {
    if (found.other === null) throw new Error('There is no second user');
    const address = await found.other.makePicturedGuild('Self-test pictures', DOT);
    const answer = await system.fetch(address);
    if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.toString('latin1', WEBP_AT, WEBP_AT + 4) !== 'WEBP')
      throw new Error('The picture was not re-encoded');
    return passed(`${bytes.length} bytes`);
  },
};
