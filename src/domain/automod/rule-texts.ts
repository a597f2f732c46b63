import type { AutomodKind } from '../../contract/automod-words';
import type { AutomodDraft } from '../../contract/entities/automod-rule';
import { type Msg, msg, plural, t } from '../i18n/t';

/** What each kind looks for, as the choice of a kind says it. */
export const KIND_HINTS: Readonly<Record<AutomodKind, Msg>> = {
  words: msg('Messages with certain words or phrases'),
  invites: msg('Messages with an invite to a server'),
  links: msg('Messages with links to other sites than those you allow'),
  mentions: msg('Messages that mention many people and roles'),
  repeat: msg('The same text several times in a short time'),
  new_account: msg('The first messages of people whose account is new'),
};

/** What happens, as the choice of an action says it. */
export const ACTION_HINTS = {
  flag: msg('Everyone sees the message. Staff find it in the queue.'),
  hold: msg('Only its author sees the message until staff release it. After 7 days it is rejected.'),
  block: msg('The message is not sent, and its author is told why.'),
  timeout: msg('The message is held, and its author cannot write until the timeout ends.'),
} as const satisfies Readonly<Record<AutomodDraft['action'], Msg>>;

/** What a rule looks at, in a line. */
export const triggerText = ({ kind, config }: Pick<AutomodDraft, 'kind' | 'config'>): string => {
  switch (kind) {
    case 'words':
      return plural('{{count}} word or phrase', '{{count}} words and phrases', {
        count: config.words?.length ?? 0,
      });
    case 'invites':
      return t('Invites to servers');
    case 'links': {
      const count = config.hosts?.length ?? 0;
      return count === 0
        ? t('All links')
        : plural('Links, except to {{count}} site', 'Links, except to {{count}} sites', { count });
    }
    case 'mentions':
      return plural('More than {{count}} mention', 'More than {{count}} mentions', {
        count: config.most ?? 0,
      });
    case 'repeat':
      return t('The same text {{times}} times in {{seconds}} seconds', {
        times: config.times ?? 0,
        seconds: config.seconds ?? 0,
      });
    case 'new_account':
      return t('The first {{messages}} messages of accounts younger than {{hours}} hours', {
        messages: config.messages ?? 0,
        hours: config.hours ?? 0,
      });
  }
};
