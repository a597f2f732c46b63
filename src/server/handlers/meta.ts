import { success } from '../../contract/failure';
import type { meta as rows } from '../../contract/rest/meta';
import { refuse } from '../refusal';
import type { HandlersOf } from './handler';
import type { Services } from './services';
import { signUpRule } from './sign-up-rule';

/** Handlers of the server's metadata and health. */
export const metaHandlers = ({ db, isHealthy, meta }: Services): HandlersOf<typeof rows> => ({
  'meta.fetch': async () => success({ ...meta(), signUp: await signUpRule(db) }),

  'health.fetch': async () =>
    (await isHealthy()) ? success({ status: 'ok' }) : refuse(503, 'The storage is not responding'),
});
