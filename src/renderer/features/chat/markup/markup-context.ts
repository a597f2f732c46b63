import { createContext, useContext } from 'react';
import type { GuildId } from '../../../../contract/ids';

/** The surroundings of a text. */
export interface MarkupScope {
  /** The guild whose members are mentioned; null in a text outside a server. */
  readonly guildId: GuildId | null;
  /** Follows a link, after a question if one is needed. `label` is the link's text. */
  readonly openLink: (url: string, label: string | null) => void;
}

export const MarkupContext = createContext<MarkupScope | null>(null);

/** The surroundings of the current text. */
export const useMarkupScope = (): MarkupScope => {
  const scope = useContext(MarkupContext);
  if (scope === null) throw new Error('A text stands nowhere');
  return scope;
};
