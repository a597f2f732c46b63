import type { AutomodKind } from '../../contract/automod-words';
import type { AutomodConfig } from '../../contract/entities/automod-rule';

/** What a rule looks at. */
export type Trigger =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'invites' }
  | { readonly kind: 'links'; readonly hosts: readonly string[] }
  | { readonly kind: 'mentions'; readonly most: number }
  | { readonly kind: 'repeat'; readonly times: number; readonly seconds: number }
  | { readonly kind: 'new_account'; readonly hours: number; readonly messages: number };

/** What a rule looks at, from the fields of its kind; null where one of them is missing. */
export const triggerOf = (
  kind: AutomodKind,
  { words = [], hosts = [], most, times, seconds, hours, messages }: AutomodConfig,
): Trigger | null => {
  switch (kind) {
    case 'words':
      return words.length === 0 ? null : { kind, words };
    case 'invites':
      return { kind };
    case 'links':
      return { kind, hosts };
    case 'mentions':
      return most === undefined ? null : { kind, most };
    case 'repeat':
      return times === undefined || seconds === undefined ? null : { kind, times, seconds };
    case 'new_account':
      return hours === undefined || messages === undefined ? null : { kind, hours, messages };
  }
};

/** The fields of a trigger's kind alone. */
export const configOf = (trigger: Trigger): AutomodConfig => {
  switch (trigger.kind) {
    case 'words':
      return { words: [...trigger.words] };
    case 'invites':
      return {};
    case 'links':
      return { hosts: [...trigger.hosts] };
    case 'mentions':
      return { most: trigger.most };
    case 'repeat':
      return { times: trigger.times, seconds: trigger.seconds };
    case 'new_account':
      return { hours: trigger.hours, messages: trigger.messages };
  }
};
