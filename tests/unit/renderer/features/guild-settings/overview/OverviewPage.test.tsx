import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, success } from '../../../../../../src/contract/failure';
import type { GuildInfo } from '../../../../../../src/contract/entities/guild';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { makeMember } from '../../../../../support/renderer/factories';
import { deferred } from '../../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../../support/renderer/open-overlay';
import {
  makeGuildInfo,
  openSettings,
  SETTINGS_GUILD as guildId,
  type SettingsOptions,
} from '../../../../../support/renderer/open-settings';
import { loadPictures } from '../../../../../support/renderer/load-pictures';

const ICON = '/media/icon';
const BANNER = '/media/banner';

const open = async (options: SettingsOptions = {}) => {
  const app = await openSettings({ isOwner: true, ...options });
  const name = await screen.findByRole('textbox', { name: 'Server Name' });
  const description = screen.getByRole('textbox', { name: 'Description' });
  return { ...app, name, description };
};
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const isClean = () => waitFor(() => expect(screen.queryByText('Unsaved Changes')).toBeNull());

/** A server that stores edits and sends their events. */
const keeping = (first: GuildInfo) => {
  let info = first;
  return {
    get info() {
      return info;
    },
    api: {
      'guilds.info': () => success(info),
      'guilds.edit': (args: {
        name: string;
        description: string | null;
        avatar: string | null;
        banner: string | null;
        discoverable?: boolean | undefined;
      }) => {
        const { name, description, avatar, banner, discoverable = info.discoverable } = args;
        info = { ...info, name, description, icon: avatar, banner, discoverable };
        return acknowledged();
      },
    },
  };
};
const edited = (change: Partial<GuildInfo>) => {
  const { name, description, icon, banner, verified } = { ...makeGuildInfo(), ...change };
  const [invitesPaused, ownerId] = [null, null];
  return liveEvent('GUILD_EDIT', {
    ...{ guildId, name, description, avatar: icon, banner, verified, invitesPaused, ownerId },
  });
};

describe('what the overview shows', () => {
  it('has name, description, verification, system messages, statistics and ids', async () => {
    const { name, description } = await open({ info: { memberCount: 1234 } });
    expect(name).toHaveValue('The Hall');
    expect(description).toHaveValue('Where we meet');
    expect(screen.getByText('8/100')).toBeVisible();
    expect(screen.getByText('13/120')).toBeVisible();
    expect(screen.getByText('Verification Level')).toBeVisible();
    expect(screen.getByText('None - Unrestricted access')).toBeVisible();
    const messages = screen.getByRole('combobox', { name: 'System Messages' });
    expect(messages).toHaveAttribute('aria-disabled', 'true');
    expect(messages).toHaveAccessibleDescription('Coming soon');
    const statistics = screen.getByRole('region', { name: 'Overview' });
    expect(statistics).toHaveTextContent('Members');
    expect(within(statistics).getByText('1,234')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Guild ID' })).getByText('5')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Owner ID' })).getByText('1')).toBeVisible();
  });

  it('is there for everybody', async () => {
    await open();
    await expectAccessible();
  });

  it.each([
    [1, 'Verified Server'],
    [2, 'Partnered Server'],
  ])('has a badge for level %i, which says %s', async (verified, words) => {
    await open({ info: { verified } });
    const look = screen.getByRole('region', { name: 'Appearance' });
    expect(within(look).getByRole('img', { name: words })).toBeVisible();
  });

  it('says that no description is set', async () => {
    const { description } = await open({ info: { description: null } });
    expect(screen.getByText('No description set')).toBeVisible();
    expect(description).toHaveAttribute('placeholder', 'No description set');
  });

  it('is there though a picture is none', async () => {
    const { name } = await open({ info: { icon: `iVBOR${'A'.repeat(200)}` } });
    expect(name).toBeVisible();
  });

  it('copies an id and says so', async () => {
    const { user } = await open();
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    const row = within(screen.getByRole('group', { name: 'Guild ID' }));
    await user.click(row.getByRole('button', { name: 'Copy' }));
    expect(await row.findByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(written).toHaveBeenCalledWith('5');
  });

  it('counts along while people come and channels and roles are made', async () => {
    const { hear } = await open({ info: { memberCount: 40, channelCount: 50, roleCount: 60 } });
    hear(liveEvent('GUILD_MEMBER_JOIN', { guildId, member: makeMember() }));
    expect(await screen.findByText('41')).toBeVisible();
    hear(liveEvent('GUILD_MEMBER_LEFT', { guildId, userId: makeMember().id }));
    expect(await screen.findByText('40')).toBeVisible();
  });

  it('is read-only without the right to manage the server', async () => {
    const { name, description, user } = await open({ isOwner: false, permissions: ['MANAGE_ROLES'] });
    for (const field of [name, description]) {
      expect(field).toHaveAttribute('readonly');
      expect(field).toHaveAttribute('aria-disabled', 'true');
    }
    await user.type(name, 'x');
    expect(name).toHaveValue('The Hall');
    for (const label of ['Change banner', 'Remove banner', 'Edit icon'])
      expect(screen.queryByRole('button', { name: label })).toBeNull();
  });
});

describe('editing the overview', () => {
  it('saves what was changed, with the rest as it is', async () => {
    const server = keeping(makeGuildInfo({ icon: ICON, banner: BANNER }));
    const { user, name, description, bridge, store } = await open({ api: server.api });
    await user.clear(name);
    await user.type(name, '  The Yard ');
    await user.clear(description);
    await user.click(save());
    await isClean();
    expect(bridge.argsOf('guilds.edit')).toEqual([
      { guildId, name: 'The Yard', description: null, avatar: ICON, banner: BANNER },
    ]);
    expect(name).toHaveValue('The Yard');
    const [toast] = store.getState().toasts.list;
    expect(toast).toMatchObject({ kind: 'success', text: 'Changes saved', ms: 3000 });
  });

  it('says Saving Changes... meanwhile', async () => {
    const answer = deferred<ReturnType<typeof acknowledged>>();
    const { user, name } = await open({ api: { 'guilds.edit': () => answer.promise } });
    await user.type(name, '!');
    await user.click(save());
    expect(await screen.findByRole('button', { name: 'Saving Changes...' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    answer.resolve(acknowledged());
    await isClean();
    expect(name).toHaveValue('The Hall!');
  });

  it('resets', async () => {
    const { user, name } = await open();
    await user.type(name, '!');
    await user.click(screen.getByRole('button', { name: 'Reset Changes' }));
    expect(name).toHaveValue('The Hall');
    await isClean();
  });

  it('is clean again when what was changed is changed back', async () => {
    const { user, name } = await open();
    await user.type(name, '!');
    await user.type(name, '{Backspace}');
    await isClean();
  });

  it.each([
    ["the server's words", () => refused('The picture is too large', 413), 'The picture is too large'],
    ['words of our own', () => refused(null, 500), 'Failed to update server'],
    ['that the network is away', lost, 'Network error occurred'],
  ] as const)(
    'says in the bar with %s that it failed, and keeps the changes',
    async (_case, answer, words) => {
      const { user, name } = await open({ api: { 'guilds.edit': answer } });
      await user.type(name, '!');
      await user.click(save());
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(name).toHaveValue('The Hall!');
      expect(save()).toBeVisible();
    },
  );

  it('does not save a server without a name', async () => {
    const { user, name, bridge } = await open();
    await user.clear(name);
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a name for the server');
    await user.click(save());
    expect(bridge.argsOf('guilds.edit')).toEqual([]);
  });

  it('takes no more than 100 and 120 characters', async () => {
    const { name, description } = await open();
    expect(name).toHaveAttribute('maxlength', '100');
    expect(description).toHaveAttribute('maxlength', '120');
  });

  it('lists the server where the server knows of that, and says nothing of it elsewhere', async () => {
    const server = keeping(makeGuildInfo({ discoverable: false }));
    const { user, bridge } = await open({ api: server.api });
    await user.click(screen.getByRole('switch', { name: 'Show in Discovery' }));
    await user.click(save());
    await isClean();
    expect(bridge.argsOf('guilds.edit')[0]).toMatchObject({ discoverable: true });
    expect(screen.getByRole('switch', { name: 'Show in Discovery' })).toBeChecked();
  });

  it('offers no listing where the server does not know of it', async () => {
    await open();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('removes the banner', async () => {
    const server = keeping(makeGuildInfo({ banner: BANNER }));
    const { user, bridge } = await open({ api: server.api });
    await user.click(screen.getByRole('button', { name: 'Remove banner' }));
    await user.click(save());
    await isClean();
    expect(bridge.argsOf('guilds.edit')[0]).toMatchObject({ banner: null });
    expect(screen.queryByRole('button', { name: 'Remove banner' })).toBeNull();
  });
});

describe('two people who edit at once', () => {
  it('follow each other where one has changed nothing', async () => {
    const { hear, name, user, description, bridge } = await open({ api: { 'guilds.edit': acknowledged } });
    await user.type(description, '!');
    hear(edited({ name: 'The Yard' }));
    await waitFor(() => expect(name).toHaveValue('The Yard'));
    expect(description).toHaveValue('Where we meet!');
    bridge.api['guilds.info'] = () => success(makeGuildInfo({ name: 'The Yard' }));
    await user.click(save());
    await isClean();
    expect(bridge.argsOf('guilds.edit')).toEqual([
      { guildId, name: 'The Yard', description: 'Where we meet!', avatar: null, banner: null },
    ]);
  });

  const inConflict = async () => {
    let theirs = makeGuildInfo();
    const app = await open({ api: { 'guilds.edit': acknowledged, 'guilds.info': () => success(theirs) } });
    await app.user.type(app.name, '!');
    theirs = makeGuildInfo({ name: 'The Yard' });
    app.hear(edited({ name: 'The Yard' }));
    const note = await screen.findByRole('alert', { name: 'Server Name' });
    return { ...app, note };
  };

  it('are told what the other made of the same, and overwrite nothing unseen', async () => {
    const { user, name, note, bridge } = await inConflict();
    expect(note).toHaveTextContent('Someone else changed this while you were editing. It is now: The Yard');
    expect(name).toHaveValue('The Hall!');
    await expectAccessible();
    await user.click(save());
    expect(bridge.argsOf('guilds.edit')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use Theirs' }));
    expect(name).toHaveValue('The Yard');
    await isClean();
  });

  it('may keep their own, knowing of the other', async () => {
    const { user, name, bridge } = await inConflict();
    await user.click(screen.getByRole('button', { name: 'Keep Mine' }));
    expect(screen.queryByRole('alert', { name: 'Server Name' })).toBeNull();
    await user.click(save());
    await isClean();
    expect(bridge.argsOf('guilds.edit')[0]).toMatchObject({ name: 'The Hall!' });
    expect(name).toHaveValue('The Hall!');
  });

  it('are told at the latest when they save, though no event came', async () => {
    const { user, name, bridge } = await open({ api: { 'guilds.edit': acknowledged } });
    await user.type(name, '!');
    bridge.api['guilds.info'] = () => success(makeGuildInfo({ name: 'The Yard' }));
    await user.click(save());
    expect(await screen.findByRole('alert', { name: 'Server Name' })).toHaveTextContent('The Yard');
    expect(bridge.argsOf('guilds.edit')).toEqual([]);
  });

  it("do not take one's own change for another's", async () => {
    const { user, name, hear } = await open({
      api: {
        'guilds.edit': ({ name: sent }) => {
          hear(edited({ name: sent }));
          return acknowledged();
        },
      },
    });
    await user.type(name, '!');
    await user.click(save());
    await isClean();
    expect(screen.queryByText(/Someone else/)).toBeNull();
  });
});

describe('choosing a picture', () => {
  const chooser = async (options: SettingsOptions = {}, button = 'Edit icon') => {
    const app = await open(options);
    await app.user.click(screen.getByRole('button', { name: button }));
    return app;
  };

  it('offers an address or a file', async () => {
    await chooser({}, 'Change banner');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Server Banner' });
    expect(within(dialog).getByRole('button', { name: 'Upload from URL (Recommended)' })).toHaveFocus();
    expect(within(dialog).getByLabelText('Upload from Files')).toHaveAttribute('accept', 'image/*');
    await expectAccessible();
  });

  it('takes image files only', async () => {
    const { user } = await chooser();
    const input = screen.getByLabelText('Upload from Files');
    const text = new File(['x'], 'x.txt', { type: 'text/plain' });
    // As a dropped file, to which `accept` does not apply.
    Object.defineProperty(input, 'accept', { value: '' });
    await user.upload(input, text);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please choose a PNG, JPEG, WebP or GIF picture',
    );
  });

  it('has main fetch an address; an empty one cannot be saved', async () => {
    const asked: unknown[] = [];
    const { user } = await chooser({
      ipc: {
        'pictures.fetch': (order) => {
          asked.push(order);
          return failure({ kind: 'local', code: 'picture-inner', detail: 'Not from there' });
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Upload from URL (Recommended)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enter Image URL' });
    const field = within(dialog).getByRole('textbox', { name: 'Image URL' });
    expect(field).toHaveFocus();
    await user.type(field, '   ');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(asked).toEqual([]);
    await user.type(field, 'https://h/a.png{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not from there');
    expect(asked).toEqual([{ url: 'https://h/a.png', byServer: false }]);
    await expectAccessible();
  });

  const fetched = { 'pictures.fetch': () => success({ type: 'image/png', bytes: new Uint8Array([1]) }) };
  const enterUrl = async ({ user }: Awaited<ReturnType<typeof chooser>>): Promise<void> => {
    await user.click(screen.getByRole('button', { name: 'Upload from URL (Recommended)' }));
    await user.type(await screen.findByRole('textbox', { name: 'Image URL' }), 'https://h/a.png{Enter}');
  };

  it('crops what was fetched, and sends it with the rest', async () => {
    loadPictures();
    const server = keeping(makeGuildInfo());
    const app = await chooser({ ipc: fetched, api: server.api });
    await enterUrl(app);
    const crop = await screen.findByRole('dialog', { name: 'Edit Server Icon' });
    expect(within(crop).getByRole('slider', { name: 'Zoom' })).toBeVisible();
    await app.user.click(within(crop).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit icon' })).toHaveFocus());
    await app.user.click(save());
    await isClean();
    expect(app.bridge.argsOf('guilds.edit')[0]?.avatar).toMatch(/^data:image\/png;base64,/);
  });

  it('says of a picture that cannot be read that it cannot, where it was chosen', async () => {
    loadPictures(true);
    await enterUrl(await chooser({ ipc: fetched }));
    const dialog = await screen.findByRole('dialog', { name: 'Enter Image URL' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'This picture cannot be read: the file may be damaged',
    );
  });
});
