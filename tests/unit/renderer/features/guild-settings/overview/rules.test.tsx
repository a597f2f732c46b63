import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type {
  GuildSettings,
  GuildSettingsChange,
} from '../../../../../../src/contract/entities/guild-settings';
import { success } from '../../../../../../src/contract/failure';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { fullMeta } from '../../../../../support/renderer/factories';
import { openSettings, type SettingsOptions } from '../../../../../support/renderer/open-settings';

const MIB = 1024 * 1024;
const meta = {
  ...fullMeta,
  features: [...fullMeta.features, 'guild-settings', 'attachments', 'verification-level', 'system-messages'],
  limits: { attachment_bytes: 25 * MIB },
};
const ALL: GuildSettings = {
  linkPreviews: true,
  attachmentBytes: null,
  systemChannel: null,
  verificationLevel: 'none',
};

const open = async (first: GuildSettings, options: SettingsOptions = {}) => {
  let settings = first;
  const asked: GuildSettingsChange[] = [];
  await openSettings({
    isOwner: true,
    meta,
    ...options,
    api: {
      'guildSettings.fetch': () => success({ settings, talks_at: null, verify_email: false }),
      'guildSettings.set': ({ settings: change }: { settings: GuildSettingsChange }) => {
        asked.push(change);
        settings = { ...settings, ...change };
        return success({ message: null, settings });
      },
    },
  });
  return { asked, user: userEvent.setup() };
};

describe('the rules of a server', () => {
  it('are those that the server has, and each is changed at once', async () => {
    const { asked, user } = await open(ALL);
    await user.click(await screen.findByRole('switch', { name: 'Link Previews' }));
    await waitFor(() => expect(asked).toEqual([{ linkPreviews: false }]));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Largest File' })).toBeEnabled());
    await user.click(screen.getByRole('combobox', { name: 'Largest File' }));
    await user.click(screen.getByRole('option', { name: '5 MiB' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ attachmentBytes: 5 * MIB }));
    expect(screen.queryByText('Coming soon')).toBeNull();
    await expectAccessible(document.body);
  });

  it('offer to demand verified addresses where the server sends mail', async () => {
    const level = async () => await screen.findByRole('combobox', { name: 'Verification Level' });
    const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    const { user } = await open(ALL);
    await user.click(await level());
    expect(offered()).toHaveLength(2);
    cleanup();
    const { asked, user: another } = await open(ALL, {
      meta: { ...meta, features: [...meta.features, 'email'] },
    });
    await another.click(await level());
    expect(offered()).toHaveLength(4);
    await another.click(
      screen.getByRole('option', { name: 'Members verify their e-mail address before they can write' }),
    );
    await waitFor(() => expect(asked).toEqual([{ verificationLevel: 'email' }]));
  });

  it('say for how long reported messages are kept, also by a number that is none of the choices', async () => {
    const { asked, user } = await open({ evidenceDays: 45 });
    const choice = await screen.findByRole('combobox', { name: 'Reported Messages Are Kept For' });
    expect(choice).toHaveTextContent('45 days');
    await user.click(choice);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      ...['30 days', '45 days', '60 days', '90 days', '180 days', '365 days'],
    ]);
    await user.click(screen.getByRole('option', { name: '180 days' }));
    await waitFor(() => expect(asked).toEqual([{ evidenceDays: 180 }]));
    await expectAccessible(document.body);
  });

  it('say for how long what staff delete is kept, or that it is not', async () => {
    const { asked, user } = await open({ deletedDays: 30 });
    const choice = await screen.findByRole('combobox', { name: 'What Staff Delete Is Kept For' });
    expect(choice).toHaveTextContent('30 days');
    await user.click(choice);
    await user.click(screen.getByRole('option', { name: 'Not kept' }));
    await waitFor(() => expect(asked).toEqual([{ deletedDays: 0 }]));
  });

  it('let members write to each other, or not, where they have not chosen', async () => {
    const { asked, user } = await open({ directMessages: true });
    await user.click(await screen.findByRole('switch', { name: 'Direct Messages from Members' }));
    await waitFor(() => expect(asked).toEqual([{ directMessages: false }]));
  });

  it('demand a second factor of staff, where one has one oneself', async () => {
    const { asked, user } = await open({ staffNeedsFactor: false }, { user: { twoFactor: true } });
    await user.click(
      await screen.findByRole('switch', { name: 'Require Two-Factor Authentication for Staff' }),
    );
    await waitFor(() => expect(asked).toEqual([{ staffNeedsFactor: true }]));
  });

  it('leave that to those who have one', async () => {
    const { asked, user } = await open({ staffNeedsFactor: false });
    const turn = await screen.findByRole('switch', { name: 'Require Two-Factor Authentication for Staff' });
    await user.click(turn);
    expect(turn).toHaveAccessibleDescription(/Turn on two-factor authentication in My Account first/);
    expect(asked).toEqual([]);
  });

  it('leave out what the server does not have', async () => {
    await open({ attachmentBytes: MIB });
    expect(await screen.findByRole('combobox', { name: 'Largest File' })).toHaveTextContent('1 MiB');
    expect(screen.queryByRole('switch', { name: 'Link Previews' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Verification Level' })).toBeNull();
    expect(screen.getByText('None - Unrestricted access')).toBeVisible();
  });
});
