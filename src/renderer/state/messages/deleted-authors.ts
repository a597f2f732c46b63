import type { LiveEvent } from '../../../contract/gateway/events';
import type { UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { DELETED_USER } from '../../../domain/members/deleted-user';
import type { ChannelMessages } from './message-list';

/**
 * The users whose accounts these events delete: a deleted account is reported as a member with the deleted name, before
 * it leaves.
 */
export const deletedAuthorsIn = (events: readonly LiveEvent[]): ReadonlySet<UserId> =>
  new Set(
    events.flatMap(({ name, data }) =>
      name === 'GUILD_MEMBER_EDIT' && data.member.username === DELETED_USER ? [data.member.id] : [],
    ),
  );

/** A list in which those users' messages are by 'Deleted User', since no member's name is shown for them any more. */
export const withoutNamesOf =
  (authors: ReadonlySet<UserId>) =>
  (list: ChannelMessages): ChannelMessages =>
    list.rows.some(({ authorId }) => authors.has(authorId))
      ? {
          ...list,
          rows: list.rows.map((row) =>
            authors.has(row.authorId)
              ? {
                  ...row,
                  username: t('Deleted User'),
                  displayName: t('Deleted User'),
                  avatar: null,
                  avatarDecoration: null,
                  role: 0,
                }
              : row,
          ),
        }
      : list;
