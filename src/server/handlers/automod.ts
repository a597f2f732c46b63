import { AUTOMOD_LIMITS } from '../../contract/automod-limits';
import type { AutomodDraft, AutomodRule } from '../../contract/entities/automod-rule';
import { success } from '../../contract/failure';
import type { RuleId } from '../../contract/ids';
import type { automod } from '../../contract/rest/automod';
import { createFinder, readText } from '../../domain/automod/find';
import { configOf, type Trigger, triggerOf } from '../../domain/automod/trigger';
import { deleteRule, listRules, putRule } from '../data/automod';
import { type Answer, notFound, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import type { HandlersOf } from './handler';
import { heldHandlers } from './held-messages';
import type { Services } from './services';

const INCOMPLETE = 'Say what the rule looks for';
const NO_TIME = 'Choose a time for the timeout';

/** A rule as it is stored: without the fields of other kinds, and with a time only where it times out. */
const checked = (
  { kind, config, action, timeoutS, message, name, ...rest }: AutomodDraft,
  mostWords: number,
): Answer<{ readonly draft: AutomodDraft; readonly trigger: Trigger }> => {
  const trigger = triggerOf(kind, config);
  if (trigger === null) return refuse(400, INCOMPLETE);
  if (trigger.kind === 'words' && trigger.words.length > mostWords)
    return refuse(400, `A rule has at most ${mostWords} words`);
  if (action === 'timeout' && timeoutS === null) return refuse(400, NO_TIME);
  const words = message?.trim() ?? '';
  const draft = {
    ...{ ...rest, name: name.trim(), kind, config: configOf(trigger), action },
    timeoutS: action === 'timeout' ? timeoutS : null,
    message: words === '' ? null : words,
  };
  return success({ draft, trigger });
};

/** Handlers of automatic rules, and of the messages that they hold. */
export const automodHandlers = (services: Services): HandlersOf<typeof automod> => {
  const { db, ids, limits } = services;
  const check = (rule: AutomodDraft) => checked(rule, limits.automod_words);
  const targetOf = ({ id, name }: Pick<AutomodRule, 'id' | 'name'>) => ({ type: 'rule', id, name }) as const;
  return {
    'automod.fetch': async ({ guildId }) => success({ rules: [...(await listRules(db, guildId))] }),

    'automod.create': async ({ guildId, rule: given }, { caller: { userId: actorId }, acts, audit }) => {
      const fit = check(given);
      if (!fit.ok) return fit;
      return acts.inGuild(async (trx) => {
        if ((await listRules(trx, guildId)).length >= limits.automod_rules)
          return refuse(409, `A server has at most ${limits.automod_rules} rules`);
        const rule = { id: ids.next<RuleId>(), ...fit.value.draft };
        await putRule(trx, guildId, rule);
        await audit(trx, { guildId, actorId, action: 'AUTOMOD_CREATE', target: targetOf(rule) });
        return success({ rule });
      });
    },

    'automod.edit': async (
      { guildId, ruleId, rule: given },
      { caller: { userId: actorId }, acts, audit },
    ) => {
      const fit = check(given);
      if (!fit.ok) return fit;
      return acts.inGuild(async (trx) => {
        const before = (await listRules(trx, guildId)).find(({ id }) => id === ruleId);
        if (before === undefined) return notFound('rule');
        const rule = { id: ruleId, ...fit.value.draft };
        await putRule(trx, guildId, rule);
        const changed = (['name', 'enabled', 'action'] as const).filter((key) => before[key] !== rule[key]);
        await audit(trx, {
          ...{ guildId, actorId, action: 'AUTOMOD_UPDATE', target: targetOf(rule) },
          changes: changed.map((key) => ({ key, old_value: before[key], new_value: rule[key] })),
        });
        return success({ rule });
      });
    },

    'automod.delete': ({ guildId, ruleId }, { caller: { userId: actorId }, acts, audit }) =>
      acts.inGuild(async (trx) => {
        const rule = (await listRules(trx, guildId)).find(({ id }) => id === ruleId);
        if (rule === undefined || !(await deleteRule(trx, guildId, ruleId))) return notFound('rule');
        await audit(trx, {
          guildId,
          actorId,
          action: 'AUTOMOD_DELETE',
          target: targetOf(rule),
          undo: { image: { kind: 'rule', rule } },
        });
        return acknowledge();
      }),

    'automod.test': ({ rule, text }) => {
      const fit = check(rule);
      if (!fit.ok) return Promise.resolve(fit);
      const hits = createFinder(fit.value.trigger)(readText(text), AUTOMOD_LIMITS.hits);
      return Promise.resolve(success({ hits: hits.map(([start, end]): [number, number] => [start, end]) }));
    },

    ...heldHandlers(services),
  };
};
