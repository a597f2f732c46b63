import { passed, skipped, type Step } from './runner';
import type { StepContext } from './context';

/** The server of this build calls itself, as a client would. */
export const voice: Step<StepContext> = {
  id: 'voice',
  title: 'The process that carries voice opens a UDP port, and a call by it comes about',
  run: async ({ app, system }) => {
    const address = await app.localServer();
    if (!address.ok) throw new Error('The server on board does not run');
    const answer = await system.fetch(`${address.value}/meta`);
    if (!(await answer.text()).includes('"voice"'))
      return skipped('The server on board offers no voice on this system');
    const port = await system.callByVoice();
    if (port === null) throw new Error('The call did not come about');
    return passed(`UDP port ${port}`);
  },
};
