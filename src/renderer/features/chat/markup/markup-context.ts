import { createContext, useContext } from 'react';
import type { GuildId } from '../../../../contract/ids';

/** What a text needs to know of where it stands. */
export interface MarkupScope {
  /** Whose members its mentions name; null in a text that stands in no server. */
  readonly guildId: GuildId | null;
  /** Follows a link, after a question where one is due. `label` is the text that it stood under. */
  readonly openLink: (url: string, label: string | null) => void;
}

export const MarkupContext = createContext<MarkupScope | null>(null);

/** Where the text stands. */
export const useMarkupScope = (): MarkupScope => {
  const scope = useContext(MarkupContext);
  if (scope === null) throw new Error('A text stands nowhere');
  return scope;
};
