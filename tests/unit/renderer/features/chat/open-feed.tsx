import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Guild } from '../../../../../src/contract/entities/guild';
import type { Member } from '../../../../../src/contract/entities/member';
import type { Message } from '../../../../../src/contract/entities/message';
import type { Role } from '../../../../../src/contract/entities/role';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { EmojiPopover } from '../../../../../src/renderer/features/emoji-picker/EmojiPopover';
import { MessageFeed } from '../../../../../src/renderer/features/chat/MessageFeed';
import {
  everyone,
  fullMeta,
  id,
  makeGuild,
  makeMember,
  makeSession,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, type IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

export const GUILD = id<GuildId>(5);
export const CHANNEL = id<ChannelId>(100);

export interface FeedWorld {
  readonly messages?: readonly Message[];
  readonly members?: readonly Member[];
  readonly roles?: readonly Role[];
  readonly guild?: Partial<Guild>;
  readonly api?: ApiAnswers;
  readonly ipc?: IpcAnswers;
  /** Additional features of the server. */
  readonly features?: readonly string[];
}

/** Opens a channel with these messages and shows its feed. The signed-in user is ada, id 1; bob is 2. */
export const openFeed = async (world: FeedWorld = {}) => {
  const { messages = [], members = [makeMember(), makeMember({ id: id(2), username: 'bob' })] } = world;
  const guild = makeGuild(world.guild);
  const bridge = createFakeBridge(
    {
      'messages.list': () => success({ error: 0, data: { messages: [...messages] } }),
      'members.list': () => success({ error: 0, members: [...members] }),
      'roles.list': () =>
        success({ error: 0, roles: [...(world.roles ?? [everyone])], memberRoles: guild.memberRoles }),
      ...world.api,
    },
    world.ipc,
  );
  const meta = { ...fullMeta, features: [...fullMeta.features, ...(world.features ?? [])] };
  const app = await startTestApp({ bridge, guilds: [guild], boot: { session: makeSession({ meta }) } });
  const view = renderWithStore(
    <MessageFeed guildId={GUILD} channelId={CHANNEL} emojiPicker={(props) => <EmojiPopover {...props} />} />,
    app.store,
  );
  return { ...app, view, user: userEvent.setup() };
};

/** The rendered message with this text. */
export const articleOf = (text: string | RegExp): HTMLElement => {
  const article = screen.getByText(text).closest('article');
  if (article === null) throw new Error('This text is in no message');
  return article;
};
