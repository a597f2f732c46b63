import type { User } from '../../../../contract/entities/user';
import { msg } from '../../../../domain/i18n/t';

/** What is typed and not saved yet; it stays while one looks at another tab. */
export interface Drafts {
  readonly username: string;
  readonly bio: string;
  readonly email: string;
  readonly password: string;
}

/** What each tab of the profile is given. */
export interface TabProps {
  readonly me: User;
  readonly drafts: Drafts;
  readonly onDraft: (change: Partial<Drafts>) => void;
}

/** Why there is nothing to save. */
export const NOTHING_CHANGED = msg('Nothing has changed');
