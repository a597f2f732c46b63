import { msg, type Msg } from '../../contract/msg';
import type { PracticeAdvice, Scenario } from '../../contract/ipc/practice';
import { plural, t } from '../i18n/t';

/** The scenarios as people read them. */
export const SCENARIO_TEXTS: Readonly<Record<Scenario, { readonly name: Msg; readonly about: Msg }>> = {
  'quiet-day': {
    name: msg('Quiet Day'),
    about: msg('People talk, and nobody does anything wrong. Leave them alone.'),
  },
  spammer: { name: msg('Spammer'), about: msg('Somebody joins and posts the same links in every channel.') },
  raid: {
    name: msg('Raid'),
    about: msg('200 accounts join within a minute by one invite, with links and mentions of everyone.'),
  },
  quarrel: { name: msg('Quarrel'), about: msg('Two members report each other. One of them is right.') },
  'bad-moderator': {
    name: msg('A Moderator Goes Bad'),
    about: msg('A moderator deletes channels and bans members. Stop them, and undo it.'),
  },
};

/** A time of a scenario in seconds: 1:05. */
export const scenarioTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What could have been done, in a sentence. */
export const adviceText = (advice: PracticeAdvice): string => {
  switch (advice.kind) {
    case 'lockdown':
      return t('A lockdown after {{at}} s would have kept out {{keptOut}} of {{of}} accounts.', {
        at: String(advice.atS),
        keptOut: String(advice.keptOut),
        of: String(advice.of),
      });
    case 'messages':
      return plural(
        'One harmful message is still there. A ban can delete what somebody wrote.',
        '{{count}} harmful messages are still there. A ban can delete what somebody wrote.',
        {
          count: advice.count,
        },
      );
    case 'undo':
      return plural(
        'One wrong act has not been undone. Undo in the audit log brings back what was deleted, and lifts bans.',
        '{{count}} wrong acts have not been undone. Undo in the audit log brings back what was deleted, and lifts bans.',
        {
          count: advice.count,
        },
      );
    case 'queue':
      return plural('One report waits in the queue.', '{{count}} reports wait in the queue.', {
        count: advice.count,
      });
    case 'innocent':
      return t('Nothing wrong was done by: {{names}}.', { names: advice.names.join(', ') });
  }
};
