import { success } from '../../contract/failure';
import type { meta as rows } from '../../contract/rest/meta';
import { findPolicyVersions } from '../data/policies';
import { findGuildQuota } from '../data/guild-quota';
import { refuse } from '../refusal';
import { findGuildsOfPerson } from './own-guilds';
import type { HandlersOf } from './handler';
import type { Services } from './services';
import { signUpPolicy } from './sign-up-rule';

/** Handlers of the server's metadata and health. */
export const metaHandlers = ({ db, isHealthy, isCutOff, meta }: Services): HandlersOf<typeof rows> => ({
  'meta.fetch': async () => {
    const { limits, ...facts } = meta();
    const quota = await findGuildQuota(db);
    const ownGuilds = await findGuildsOfPerson(db);
    const { rule, domains } = await signUpPolicy(db);
    const policies = await findPolicyVersions(db);
    return success({
      ...facts,
      limits: {
        ...limits,
        ...(quota === null ? {} : { guild_storage_bytes: quota }),
        ...(ownGuilds === null ? {} : { own_guilds: ownGuilds }),
      },
      signUp: rule,
      ...(domains.length === 0 ? {} : { signUpDomains: [...domains] }),
      ...(Object.keys(policies).length === 0 ? {} : { policies }),
    });
  },

  'health.fetch': async () =>
    (await isHealthy()) ? success({ status: 'ok' }) : refuse(503, 'The storage is not responding'),

  'ready.fetch': async () => {
    if (!(await isHealthy())) return refuse(503, 'The storage is not responding');
    return isCutOff()
      ? refuse(503, 'The bus to the other servers is not connected')
      : success({ status: 'ok' });
  },
});
