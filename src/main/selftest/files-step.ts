import type { StepContext } from './context';
import { passed, type Step } from './runner';
import { findShared } from './walk-steps';

/** A picture of one pixel, as a PNG in base64, with a comment. */
const COMMENTED =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAAGnRFWHRDb21tZW50AHdoZXJlIGl0IHdhcyB0YWtlbo3KOQcAAAAKSURBVHicY2gAAACCAIF3zXK2AAAAAElFTkSuQmCC';
const COMMENT = 'where it was taken';
const SIGNATURE = '\u0089PNG';

/** Uploads a file, sends it, and fetches it as a reader and as a stranger. */
export const files: Step<StepContext> = {
  id: 'files',
  standsOn: ['live'],
  title: 'A file is uploaded, sent, and given to its readers alone, without what a camera wrote into it',
  run: async (context) => {
    const { found, system } = context;
    if (found.other === null) throw new Error('There is no second user');
    const { channelId } = await findShared(context);
    const address = await found.other.sendFile(channelId, 'self-test.png', Buffer.from(COMMENTED, 'base64'));
    const content = (await found.other.fetchFile(address)).toString('latin1');
    if (!content.startsWith(SIGNATURE)) throw new Error('The file came back as something else');
    if (content.includes(COMMENT)) throw new Error('The comment is still in the file');
    const stranger = await system.fetch(address);
    if (stranger.ok) throw new Error('The file was given to a stranger');
    return passed(`${content.length} bytes`);
  },
};
