import type { User } from '../../../../contract/entities/user';
import { msg } from '../../../../domain/i18n/t';

/** Typed, unsaved values; kept while another tab is open. */
export interface Drafts {
  readonly username: string;
  readonly bio: string;
  readonly email: string;
  readonly password: string;
}

/** The props of each tab of the profile. */
export interface TabProps {
  readonly me: User;
  readonly drafts: Drafts;
  readonly onDraft: (change: Partial<Drafts>) => void;
}

/** Why there is nothing to save. */
export const NOTHING_CHANGED = msg('Nothing has changed');
