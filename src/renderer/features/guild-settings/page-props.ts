import type { ReactNode } from 'react';
import type { GuildId, RoleId, UserId } from '../../../contract/ids';

/** Renders the dialog before a ban, a timeout or a warning, which is another screen's; `close` reports whether it was done. */
export type RenderModeration = (
  about: { readonly userId: UserId; readonly name: string; readonly action: 'ban' | 'timeout' | 'warn' },
  close: (isDone: boolean) => void,
) => ReactNode;

/** The props of every page. */
export interface PageProps {
  readonly guildId: GuildId;
  /** The role that is shown first, on the page of the roles. */
  readonly roleId?: RoleId | undefined;
  readonly renderModeration?: RenderModeration | undefined;
}
