import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../../../src/contract/entities/channel';
import { failure, success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { Composer } from '../../../../../src/renderer/features/composer/Composer';
import { LazySuggestions } from '../../../../../src/renderer/features/composer/lazy-suggestions';
import {
  editingEnded,
  editingStarted,
  replyTargetChanged,
} from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  everyone,
  id,
  makeChannel,
  makeGuild,
  makeMember,
  makeMessage,
  mask,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const members = [
  makeMember(),
  makeMember({ id: id(2), username: 'bob', nickname: 'Robert' }),
  makeMember({ id: id(3), username: 'bonnie' }),
];
const messages = [
  makeMessage(1, { content: '**the** original, for <@3>' }),
  makeMessage(2, { content: 'my own', authorId: id(1) }),
];

const composer = (
  <div data-drop-area>
    <Composer
      guildId={GUILD}
      channelId={CHANNEL}
      emojiButton={(onPick) => (
        <button type="button" onClick={({ shiftKey }) => onPick('🔥', shiftKey)}>
          fire
        </button>
      )}
    />
  </div>
);
const open = async (
  permissions: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES'],
  api: ApiAnswers = {},
  channel: Partial<Channel> = {},
) => {
  const role = { ...everyone, permissions: mask(...permissions) };
  const bridge = createFakeBridge({
    'messages.list': () => success({ error: 0, data: { messages } }),
    'members.list': () => success({ error: 0, members }),
    'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
    'messages.create': () => success({ error: 0, data: { id: id(50), createdAt: null } }),
    'channels.typing': () => success({ error: 0, message: null }),
    ...api,
  });
  await LazySuggestions.preload();
  const app = await startTestApp({
    bridge,
    guilds: [makeGuild({ memberRoles: [role], channels: [makeChannel(channel)] })],
  });
  const view = renderWithStore(composer, app.store);
  return { ...app, view, user: userEvent.setup() };
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message #general' });

describe('Composer', () => {
  it('has the focus, and says where its text goes', async () => {
    await open();
    expect(box()).toHaveFocus();
    expect(box()).toHaveAttribute('placeholder', 'Message #general');
  });

  it('is closed where the channel denies writing, and open where it allows it, as it changes', async () => {
    const { hear } = await open(undefined, {}, { permissions: mask('VIEW_CHANNELS') });
    expect(box()).toBeDisabled();
    expect(box()).toHaveAttribute('placeholder', "You don't have permission to send messages here");
    const permissions = mask('VIEW_CHANNELS', 'SEND_MESSAGES');
    act(() => hear(liveEvent('CHANNEL_ACCESS', { guildId: GUILD, placeId: CHANNEL, permissions })));
    expect(box()).toBeEnabled();
    expect(box()).toHaveAttribute('placeholder', 'Message #general');
  });

  it('sends with Enter, makes a new line with Shift and Enter, and is empty after', async () => {
    const { user, bridge } = await open();
    await user.type(box(), 'hello{Shift>}{Enter}{/Shift}there{Enter}');
    expect(bridge.argsOf('messages.create')).toMatchObject([
      { channelId: '100', content: 'hello\nthere', parentId: null },
    ]);
    expect(box()).toHaveValue('');
  });

  it('sends nothing that is blank', async () => {
    const { user, bridge } = await open();
    await user.type(box(), '  {Shift>}{Enter}{/Shift} {Enter}');
    expect(bridge.argsOf('messages.create')).toEqual([]);
  });

  it('does not send while a word is being composed', async () => {
    const { bridge } = await open();
    fireEvent.change(box(), { target: { value: 'に' } });
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(bridge.argsOf('messages.create')).toEqual([]);
  });

  it('gives text and reply back when it cannot be sent', async () => {
    const { user, store } = await open(undefined, {
      'messages.create': () => failure({ kind: 'network', reason: 'unreachable', detail: '' }),
    });
    act(() => void store.dispatch(replyTargetChanged({ channelId: CHANNEL, replyTo: id(1) })));
    await user.type(box(), 'hello{Enter}');
    await act(settle);
    expect(box()).toHaveValue('hello');
    expect(screen.getByRole('button', { name: 'Cancel reply' })).toBeInTheDocument();
  });

  it('keeps what was written for when the channel is opened again', async () => {
    const { user, store, view } = await open();
    await user.type(box(), 'not yet');
    view.unmount();
    renderWithStore(composer, store);
    expect(box()).toHaveValue('not yet');
  });

  it('says that somebody types: at the first character and each tenth', async () => {
    const { user, bridge } = await open();
    await user.type(box(), '123456789');
    expect(bridge.argsOf('channels.typing')).toHaveLength(1);
    await user.type(box(), '0');
    expect(bridge.argsOf('channels.typing')).toHaveLength(2);
  });

  it('is shut, with the reason, for whoever may not send', async () => {
    await open(['VIEW_CHANNELS']);
    expect(box()).toBeDisabled();
    expect(box()).toHaveAttribute('placeholder', "You don't have permission to send messages here");
  });

  it('counts near the end, and keeps what is too long', async () => {
    const { user, bridge, store } = await open();
    fireEvent.change(box(), { target: { value: 'x'.repeat(3799) } });
    expect(screen.queryByRole('status')).toBeNull();
    fireEvent.change(box(), { target: { value: 'x'.repeat(3800) } });
    expect(screen.getByRole('status')).toHaveTextContent('200');
    fireEvent.change(box(), { target: { value: '👍'.repeat(4003) } });
    expect(screen.getByRole('status')).toHaveTextContent('-3');
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('messages.create')).toEqual([]);
    expect(store.getState().toasts.list).toMatchObject([{ text: 'Your message is 3 characters too long' }]);
  });

  it('shows what comes later, and why it cannot be pressed yet', async () => {
    await open();
    for (const name of ['Attach a file', 'Send a gift']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAttribute('data-tooltip', `${name}: Coming soon`);
    }
  });

  it.each(['paste', 'drop'] as const)(
    'says that a picture cannot be sent (%s), and takes text',
    async (way) => {
      const { store } = await open();
      const carry = (files: readonly File[], types: readonly string[]) => {
        const data = { files, types, items: [], getData: () => '' };
        const made =
          way === 'paste' ? createEvent.paste(box(), { clipboardData: data }) : createEvent.drop(box());
        if (way === 'drop') Object.defineProperty(made, 'dataTransfer', { value: data });
        fireEvent(box(), made);
        return made.defaultPrevented;
      };
      const picture = new File(['x'], 'a.png', { type: 'image/png' });
      expect(carry([], ['text/plain'])).toBe(false);
      expect(carry([picture], ['text/plain', 'Files'])).toBe(false);
      expect(store.getState().toasts.list).toEqual([]);
      expect(carry([picture], ['Files'])).toBe(true);
      expect(store.getState().toasts.list).toMatchObject([{ text: "This server doesn't support files yet" }]);
    },
  );

  it('puts a picked emoji where the caret is, and goes on behind it', async () => {
    const { user } = await open();
    await user.type(box(), 'so hot');
    box().setSelectionRange(2, 3);
    await user.click(screen.getByRole('button', { name: 'fire' }));
    expect(box()).toHaveValue('so🔥hot');
    expect(box()).toHaveFocus();
    await user.keyboard('!');
    expect(box()).toHaveValue('so🔥!hot');
  });

  it('gives a text the whole width once it wraps, not before, and takes it back when it fits again', async () => {
    const { user } = await open();
    const frame = box().parentElement!;
    // Simulates a window in which 120 characters fit beside the buttons.
    Object.defineProperty(box(), 'scrollHeight', {
      get: () => 10 + 22 * Math.ceil(box().value.length / 120),
    });
    await user.click(box());
    await user.paste('x'.repeat(120));
    expect(frame).not.toHaveAttribute('data-tall');
    await user.keyboard('x');
    expect(frame).toHaveAttribute('data-tall');
    await user.keyboard('x{Backspace}');
    expect(frame).toHaveAttribute('data-tall');
    await user.keyboard('{Backspace}');
    expect(frame).not.toHaveAttribute('data-tall');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(frame).toHaveAttribute('data-tall');
  });

  it('leaves the focus where it is while more emoji are picked', async () => {
    const { user } = await open();
    const pick = () => user.click(screen.getByRole('button', { name: 'fire' }));
    await user.keyboard('{Shift>}');
    await pick();
    await pick();
    expect(box()).toHaveValue('🔥🔥');
    expect(box()).not.toHaveFocus();
  });

  it('offers no buttons to whoever may not send', async () => {
    await open(['VIEW_CHANNELS']);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  describe('replying', () => {
    it('names whom, shows what, and stops with Escape or its button', async () => {
      const { user, store } = await open();
      const reply = () =>
        act(() => void store.dispatch(replyTargetChanged({ channelId: CHANNEL, replyTo: id(1) })));
      reply();
      expect(screen.getByText('Robert')).toBeInTheDocument();
      expect(screen.getByText('the original, for @bonnie')).toBeInTheDocument();
      await user.keyboard('{Escape}');
      expect(screen.queryByText('Robert')).toBeNull();
      reply();
      await user.click(screen.getByRole('button', { name: 'Cancel reply' }));
      expect(screen.queryByText('Robert')).toBeNull();
    });

    it('sends the message that is replied to along', async () => {
      const { user, store, bridge } = await open();
      act(() => void store.dispatch(replyTargetChanged({ channelId: CHANNEL, replyTo: id(1) })));
      await user.type(box(), 'yes{Enter}');
      expect(bridge.argsOf('messages.create')).toMatchObject([{ content: 'yes', parentId: '1' }]);
      expect(screen.queryByRole('button', { name: 'Cancel reply' })).toBeNull();
    });
  });

  describe('keys', () => {
    it('Up edits the last own message where nothing is written, and the focus comes back after', async () => {
      const { user, store } = await open();
      await user.keyboard('{ArrowUp}');
      expect(store.getState().composer.editing).toBe('2');
      box().blur();
      act(() => void store.dispatch(editingEnded()));
      expect(box()).toHaveFocus();
      await user.type(box(), 'x');
      await user.keyboard('{ArrowUp}');
      expect(store.getState().composer.editing).toBeNull();
    });

    it('letters typed anywhere land in the composer, not those of a field or a dialog', async () => {
      const { user } = await open();
      box().blur();
      await user.keyboard('a');
      expect(box()).toHaveFocus();
      const field = document.body.appendChild(document.createElement('input'));
      field.focus();
      await user.keyboard('b');
      expect(field).toHaveFocus();
      field.remove();
      const dialog = document.body.appendChild(document.createElement('div'));
      dialog.setAttribute('role', 'dialog');
      box().blur();
      await user.keyboard('c');
      expect(box()).not.toHaveFocus();
      dialog.remove();
    });

    it('takes the focus when a reply begins, not when editing does', async () => {
      const { store } = await open();
      box().blur();
      act(() => void store.dispatch(editingStarted(id(2))));
      expect(box()).not.toHaveFocus();
      act(() => void store.dispatch(replyTargetChanged({ channelId: CHANNEL, replyTo: id(1) })));
      expect(box()).toHaveFocus();
    });
  });

  describe('mentions', () => {
    const names = () => screen.getAllByRole('option').map((option) => option.textContent);

    it('suggests members for a word that begins with @, best first', async () => {
      const { user } = await open();
      await user.type(box(), 'hello @');
      expect(screen.queryByRole('listbox')).toBeNull();
      await user.type(box(), 'bo');
      expect(names()).toEqual(['RRobertbob', 'Bbonniebonnie']);
      expect(within(screen.getByRole('listbox')).getAllByRole('option', { selected: true })).toHaveLength(1);
    });

    it.each(['{Enter}', '{Tab}'])('inserts the one that the arrows chose with %s, by name', async (key) => {
      const { user, bridge } = await open();
      await user.type(box(), `hello @bo{ArrowDown}${key}`);
      expect(box()).toHaveValue('hello @bonnie ');
      expect(bridge.argsOf('messages.create')).toEqual([]);
      expect(box()).toHaveFocus();
      await user.type(box(), 'and @bob.{Enter}');
      expect(bridge.argsOf('messages.create')).toMatchObject([{ content: 'hello <@3> and <@2>.' }]);
    });

    it('goes round at the ends, and is closed with Escape until another word', async () => {
      const { user } = await open();
      await user.type(box(), '@bo{ArrowUp}');
      expect(screen.getByRole('option', { selected: true })).toHaveTextContent('bonnie');
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('listbox')).toBeNull();
      await user.type(box(), ' @bo');
      expect(screen.getByRole('listbox')).toBeInTheDocument();
    });

    it('is chosen from with the pointer, without losing the caret', async () => {
      const { user } = await open();
      await user.type(box(), 'a @bo b');
      box().setSelectionRange(5, 5);
      fireEvent.select(box());
      fireEvent.mouseDown(screen.getByRole('option', { name: /bonnie/ }));
      expect(box()).toHaveValue('a @bonnie b');
      expect(box().selectionStart).toBe('a @bonnie '.length);
    });

    it('looks for the members of a crowd on the server, when typing pauses', async () => {
      const { user, bridge } = await open(undefined, {
        'members.list': () => success({ error: 0, members: [], crowd: true }),
        'members.search': () => success({ error: 0, members: [members[2]!] }),
      });
      await user.type(box(), 'hey @bo');
      expect(await screen.findByRole('option', { name: /bonnie/ })).toBeVisible();
      expect(bridge.argsOf('members.search').at(-1)).toEqual({ guildId: GUILD, query: 'bo' });
      await user.keyboard('{Enter}{Enter}');
      expect(bridge.argsOf('messages.create')).toMatchObject([{ content: 'hey <@3>' }]);
    });

    it('suggests everybody by the right in the channel, whatever holds in the server', async () => {
      const here = { permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES') };
      const { user, view } = await open(['VIEW_CHANNELS', 'SEND_MESSAGES', 'MENTION_EVERYONE'], {}, here);
      await user.type(box(), '@ev');
      expect(screen.queryByRole('listbox')).toBeNull();
      view.unmount();
      const all = { permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', 'MENTION_EVERYONE') };
      const staff = await open(['VIEW_CHANNELS'], {}, all);
      await staff.user.type(box(), '@ev');
      expect(screen.getByRole('option', { name: /everyone/ })).toBeVisible();
    });

    it('suggests everybody only to whoever may mention them', async () => {
      const { user, view } = await open();
      await user.type(box(), '@ev');
      expect(screen.queryByRole('listbox')).toBeNull();
      view.unmount();
      const staff = await open(['SEND_MESSAGES', 'MENTION_EVERYONE']);
      await staff.user.type(box(), '@ev{Enter}x{Enter}');
      await staff.user.type(box(), '@he{Enter}y{Enter}');
      expect(staff.bridge.argsOf('messages.create')).toMatchObject([
        { content: '@everyone x' },
        { content: '@here y' },
      ]);
    });
  });
});
