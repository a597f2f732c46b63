import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LinkVerdict } from '../../../../../src/contract/ipc/calls';
import { failure, success } from '../../../../../src/contract/failure';
import { overlayClosed } from '../../../../../src/renderer/state/overlays/slice';
import {
  everyone,
  id,
  makeMember,
  makeMessage,
  makePreview,
  makeRole,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, type IpcAnswers, settle } from '../../../../support/renderer/fake-bridge';
import { GUILD, openFeed } from './open-feed';

const show = async (content: string, ipc: IpcAnswers = {}, mentionsEveryone: boolean | null = null) => {
  const app = await openFeed({
    messages: [makeMessage(1, { content, mentionsEveryone })],
    members: [makeMember(), makeMember({ id: id(2), username: 'bob', nickname: 'Bobby', roleIds: [id(20)] })],
    roles: [everyone, makeRole({ color: '#123456' })],
    ipc,
  });
  return { ...app, article: screen.getByRole('article') };
};
const opened = (calls: readonly { name: string; args: unknown }[], name = 'links.open') =>
  calls.filter((call) => call.name === name).map((call) => call.args);

describe('a message', () => {
  it.each([
    ['**x**', 'STRONG'],
    ['*x*', 'EM'],
    ['__x__', 'U'],
    ['~~x~~', 'S'],
    ['`x`', 'CODE'],
    ['```x```', 'CODE'],
  ])('draws %s as %s', async (content, tag) => {
    await show(content);
    expect(screen.getByText('x').tagName).toBe(tag);
  });

  it('draws what nests', async () => {
    await show('**a *b* c**');
    expect(within(screen.getByText(/^a/)).getByText('b').tagName).toBe('EM');
  });

  it('hides a spoiler until it is pressed, by pointer or key', async () => {
    const { user } = await show('||one|| and ||two||');
    const [one, two] = screen.getAllByRole('button', { name: 'Spoiler, press to reveal' });
    await user.click(one!);
    expect(screen.getByText('one').closest('[inert]')).toBeNull();
    expect(screen.getByText('two').closest('[inert]')).not.toBeNull();
    two?.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('two').closest('[inert]')).toBeNull();
    expect(two).toHaveFocus();
  });

  it('names the language of a code block, keeps its text as it is, and copies it', async () => {
    const { user } = await show('```ts\nconst a = 1 < 2;\n\n  **b**\n```\nafter');
    expect(screen.getByText('ts')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe('const a = 1 < 2;\n\n  **b**');
    // A block ends its line by itself.
    expect(screen.getByRole('article').textContent).toMatch(/\*\*b\*\*after$/);
  });

  it('shows a mention as the member’s name in the colour of the highest role, or as Unknown User', async () => {
    await show('<@2> <@99>');
    expect(screen.getByText('@Bobby')).toHaveStyle({ '--tint': '#123456' });
    expect(screen.getByText('@Unknown User')).toBeInTheDocument();
  });

  it.each([
    [true, true],
    [null, true],
    [false, false],
  ])('highlights @everyone where its author might say so (%s): %s', async (mentionsEveryone, isShown) => {
    await show('@everyone come', {}, mentionsEveryone);
    expect(screen.queryByText('@everyone') !== null).toBe(isShown);
    expect(screen.getByRole('article').hasAttribute('data-ping')).toBe(isShown);
  });

  it('shows emoji as pictures of the app, the character where there is none, and large where there is nothing else', async () => {
    await show('👍🏽 ❤️');
    const picture = screen.getByRole('img', { name: '👍🏽' });
    expect(picture).toHaveAttribute('src', '/emoji/1f44d-1f3fd.svg');
    expect(picture.closest('[data-jumbo]')).not.toBeNull();
    fireEvent.error(picture);
    expect(screen.queryByRole('img', { name: '👍🏽' })).toBeNull();
    expect(screen.getByText('👍🏽')).toBeInTheDocument();
  });

  it('does not enlarge emoji beside words', async () => {
    await show('well done 👍');
    expect(screen.getByRole('img', { name: '👍' }).closest('[data-jumbo]')).toBeNull();
  });

  it('opens a link that main lets pass, without a question', async () => {
    const { user, bridge } = await show('see https://example.org/a', {
      'links.open': () => ({ kind: 'opened' }),
    });
    await user.click(screen.getByRole('link', { name: 'https://example.org/a' }));
    expect(opened(bridge.calls)).toEqual([
      { url: 'https://example.org/a', label: 'https://example.org/a', confirmed: false, trusting: false },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  describe('with a link that main wants confirmed', () => {
    const verdict = (warnings: readonly string[]): IpcAnswers => ({
      'links.open': ({ confirmed, url }): LinkVerdict =>
        confirmed ? { kind: 'opened' } : { kind: 'confirm', url, host: 'example.org', warnings },
    });
    const ask = async (warnings: readonly string[] = []) => {
      const app = await show('https://example.org/a', verdict(warnings));
      await app.user.click(screen.getByRole('link'));
      return { ...app, dialog: await screen.findByRole('dialog', { name: 'Leave Guildhall?' }) };
    };

    it('shows the host and the whole address, and opens it when told to', async () => {
      const { user, bridge, dialog } = await ask();
      expect(within(dialog).getByText('example.org')).toBeInTheDocument();
      expect(within(dialog).getByText('https://example.org/a')).toBeInTheDocument();
      await user.click(within(dialog).getByRole('button', { name: 'Open link' }));
      expect(opened(bridge.calls).at(-1)).toEqual({
        ...{ url: 'https://example.org/a', label: 'https://example.org/a' },
        ...{ confirmed: true, trusting: false },
      });
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('opens nothing when it is cancelled', async () => {
      const { user, bridge } = await ask();
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(opened(bridge.calls)).toHaveLength(1);
    });

    it('tells main that it is not to ask again for a host', async () => {
      const { user, bridge, dialog } = await ask();
      await user.click(within(dialog).getByLabelText("Don't ask again for example.org"));
      await user.click(within(dialog).getByRole('button', { name: 'Open link' }));
      expect(opened(bridge.calls).at(-1)).toMatchObject({ confirmed: true, trusting: true });
    });

    it('warns, and offers no trust where there is a warning', async () => {
      const { dialog } = await ask(['The text names another host']);
      expect(within(dialog).getByText('The text names another host')).toBeInTheDocument();
      expect(within(dialog).queryByRole('checkbox')).toBeNull();
    });
  });

  it('says why a link is refused', async () => {
    const { user, store } = await show('https://example.org/a', {
      'links.open': () => ({ kind: 'refused', reason: 'This link cannot be opened' }),
    });
    await user.click(screen.getByRole('link'));
    expect(store.getState().toasts.list).toMatchObject([{ text: 'This link cannot be opened' }]);
  });

  it('embeds a picture of the chosen server at once, by way of main', async () => {
    await show('http://127.0.0.1:4000/media/a.png');
    expect(screen.getByRole('img', { name: 'a.png' })).toHaveAttribute(
      'src',
      `media://server/?${encodeURIComponent('http://127.0.0.1:4000/media/a.png')}`,
    );
  });

  it('loads a picture of another host only when it is clicked for', async () => {
    const { user } = await show('https://media.example/a.png');
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'https://media.example/a.png' })).toBeInTheDocument();
    screen.getByRole('button', { name: 'Click to load from media.example' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('img', { name: 'a.png' })).toHaveAttribute(
      'src',
      `media://elsewhere/?${encodeURIComponent('https://media.example/a.png')}`,
    );
    expect(screen.getByRole('img', { name: 'a.png' }).closest('button')).toHaveFocus();
  });

  it('falls back to the link where a picture cannot be shown', async () => {
    await show('http://127.0.0.1:4000/media/a.png\nmore');
    fireEvent.error(screen.getByRole('img', { name: 'a.png' }));
    const link = screen.getByRole('link', { name: 'http://127.0.0.1:4000/media/a.png' });
    // The line break after a picture is hidden: its replacement is a line of its own.
    expect(link.parentElement).toHaveAttribute('class', expect.stringContaining('unseen'));
  });

  describe('an invite link', () => {
    const open = async (answer: ApiAnswers['invites.info'], guildName = 'The Hall') => {
      const app = await openFeed({
        messages: [makeMessage(1, { content: 'come: localhost:3000/invite/the-hall' })],
        guild: { name: guildName },
        api: { 'invites.info': answer ?? (() => offline) },
      });
      await act(settle);
      return { ...app, card: screen.getByRole('group', { name: 'Invitation the-hall' }) };
    };
    const offline = failure({ kind: 'network', reason: 'unreachable', detail: '' } as const);

    it('is a card of the server that it leads to; a press asks whether to join it', async () => {
      const { user, card, store } = await open(() => success({ error: 0, guild: makePreview() }));
      expect(within(card).getByText('The Yard')).toBeInTheDocument();
      expect(within(card).getByText('3 Online • 12 Members')).toBeInTheDocument();
      await user.click(within(card).getByRole('button', { name: 'Copy Link' }));
      expect(await navigator.clipboard.readText()).toMatch(/localhost:3000\/invite\/the-hall$/);
      await user.click(within(card).getByRole('button', { name: 'Join' }));
      expect(store.getState().overlays.open).toEqual({ kind: 'join-invite', about: { code: 'the-hall' } });
    });

    it('says that one is a member already', async () => {
      const { card } = await open(() => success({ error: 0, guild: makePreview({ id: GUILD }) }));
      expect(within(card).getByRole('button', { name: 'Joined' })).toHaveAttribute('aria-disabled', 'true');
    });

    it('can be asked about where the server cannot be reached, not where it knows no such invite', async () => {
      const first = await open(() => offline);
      expect(within(first.card).getByRole('button', { name: 'Join' })).toBeInTheDocument();
      first.view.unmount();
      const { card } = await open(() =>
        failure({ kind: 'refused', status: 404, message: 'No such invite', retryAfterMs: null } as const),
      );
      expect(within(card).queryByRole('button', { name: 'Join' })).toBeNull();
      expect(within(card).getByRole('button', { name: 'Copy Link' })).toBeInTheDocument();
    });
  });

  it('opens the profile of whoever wrote it or is mentioned in it, by pointer or key', async () => {
    const { user, store, article } = await show('ask <@2>');
    const open = () => store.getState().overlays.open;
    await user.click(within(article).getByRole('button', { name: 'Bobby' }));
    expect(open()).toEqual({ kind: 'profile', about: { guildId: '5', userId: '2' } });
    act(() => void store.dispatch(overlayClosed()));
    within(article).getByRole('button', { name: '@Bobby' }).focus();
    await user.keyboard('{Enter}');
    expect(open()).toEqual({ kind: 'profile', about: { guildId: '5', userId: '2' } });
  });
});
