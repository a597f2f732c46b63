import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { PingChoices } from '../../../../../src/renderer/features/user-settings/PingChoices';
import { expectAccessible } from '../../../../support/renderer/axe';
import { at, id, makeSession, makeUser } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../support/renderer/open-overlay';
import {
  openUserSettings as open,
  type UserSettingsOptions as Options,
} from '../../../../support/renderer/open-user-settings';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

// Rendering and typing take a while on a busy computer.
const over = (title: string) => screen.findByRole('dialog', { name: title });
const profile = async (tab: string, options: Options = {}) => {
  const opened = await open({ about: { modal: 'edit-profile' }, ...options });
  await over('Edit Profile');
  await opened.user.click(screen.getByRole('tab', { name: tab }));
  return opened;
};
const field = (name: string) => screen.getByRole('textbox', { name });
const password = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' });
/**
 * Appends to a field, and presses Enter if the text ends with it. Pastes, because typing letter by letter takes a
 * while.
 */
const write = async (user: UserEvent, element: HTMLElement, text: string): Promise<void> => {
  const letters = text.replace('{Enter}', '');
  await user.click(element);
  await user.paste(letters);
  if (letters !== text) await user.keyboard('{Enter}');
};
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the user settings', () => {
  it('have the menu of the specification, and say who one is', async () => {
    const { dialog } = await open({ me: { role: 3, verified: false } });
    const menu = within(screen.getByRole('navigation', { name: 'User Settings' }));
    expect(menu.getByText('USER SETTINGS')).toBeVisible();
    expect(menu.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'My Account',
      'Account Standing',
      'Preferences',
      'Status',
      'Devices',
      // Settings of this computer, for all its users.
      'Appearance',
      'Notifications',
      'Window and Tray',
      'Language and Spelling',
      'This Computer',
      'Let Others In',
      'Requests',
      'Logout',
    ]);
    expect(within(dialog).getByRole('heading', { name: 'ada' })).toBeVisible();
    expect(within(dialog).getByText('Email Unverified')).toBeVisible();
    expect(within(dialog).getByText('Moderator')).toBeVisible();
    expect(within(dialog).getByText(/^Test server \(.+\)$/)).toBeVisible();
    await expectAccessible();
  });

  it('show what is fixed: 2FA, and the defaults of theme and font size', async () => {
    const { user } = await open({ about: { page: 'standing' } });
    expect(await screen.findByText('Disabled')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Appearance' }));
    expect(await screen.findByRole('combobox', { name: 'Theme' })).toHaveTextContent('Default');
    expect(screen.getByRole('combobox', { name: 'Font Size' })).toHaveTextContent('Default (1x)');
    await expectAccessible();
  });

  it('change theme, font size and ping colour at once', async () => {
    const { user, store } = await open({ about: { page: 'appearance' } });
    await user.click(await screen.findByRole('combobox', { name: 'Theme' }));
    await user.click(screen.getByRole('option', { name: 'Light' }));
    await user.click(screen.getByRole('combobox', { name: 'Font Size' }));
    await user.click(screen.getByRole('option', { name: 'Large (1.125x)' }));
    await user.click(screen.getByRole('button', { name: 'Preferences' }));
    const colours = within(await screen.findByRole('radiogroup', { name: 'Ping Colour' }));
    expect(colours.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      'Orange',
      'Red',
      'Green',
      'Blue',
      'Purple',
    ]);
    expect(screen.getByRole('radio', { name: 'Orange' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Green' }));
    expect(store.getState().preferences.current).toMatchObject({
      theme: 'light',
      fontScale: 1.125,
      pingColour: 'rgb(87, 176, 105)',
    });
  });

  it('switch link previews and pictures from other sites, each by itself', async () => {
    const { user, store } = await open({ about: { page: 'appearance' } });
    const pictures = await screen.findByRole('switch', { name: 'Show pictures from other sites' });
    expect(pictures).toBeChecked();
    await user.click(pictures);
    expect(store.getState().preferences.current).toMatchObject({ loadsByServer: false, showsPreviews: true });
    await user.click(pictures);
    await user.click(screen.getByRole('switch', { name: 'Show link previews' }));
    expect(store.getState().preferences.current).toMatchObject({ loadsByServer: true, showsPreviews: false });
  });

  it('choose when emoji and stickers move', async () => {
    const { user, store } = await open({ about: { page: 'appearance' } });
    const choice = await screen.findByRole('combobox', { name: 'Moving emoji and stickers' });
    expect(choice).toHaveTextContent('Move while Guildhall is in front');
    await user.click(choice);
    await user.click(await screen.findByRole('option', { name: 'Never move' }));
    expect(store.getState().preferences.current?.movingPictures).toBe('never');
  });

  it('have pages of their own for what the app does here, each with nothing that hinders screen readers', async () => {
    const { user, dialog } = await open();
    for (const [entry, found] of [
      ['Preferences', 'Remove My Data…'],
      ['Appearance', 'Theme'],
      ['Notifications', 'Show Notifications'],
      ['Window and Tray', 'Start With the System'],
      ['Language and Spelling', 'Check Spelling'],
    ] as const) {
      const button = screen.getByRole('button', { name: entry });
      await user.click(button);
      const region = await within(dialog).findByRole('region', { name: entry });
      expect(await within(region).findByText(found)).toBeVisible();
      expect(within(region).getByRole('heading', { name: entry, level: 2 })).toBeVisible();
      expect(button).toHaveAttribute('aria-current', 'page');
      expect(button).toHaveFocus();
      await expectAccessible();
    }
  });

  it('begin each page at its beginning, with its entry in view', async () => {
    const { user, dialog } = await open();
    const region = within(dialog).getByRole('region', { name: 'My Account' });
    // Nothing scrolls without a layout.
    Object.defineProperty(region, 'scrollTop', { value: 300, writable: true });
    const inView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: 'Status' }));
    expect(region.scrollTop).toBe(0);
    const entry = screen.getByRole('button', { name: 'Status' });
    expect(inView.mock.contexts).toEqual([entry]);
    // The menu is a narrow strip now and shows fewer entries.
    fireEvent(window, new Event('resize'));
    expect(inView.mock.contexts).toEqual([entry, entry]);
    inView.mockRestore();
  });

  it('play the ping where there is one', async () => {
    const { store } = await startTestApp();
    const user = userEvent.setup();
    let played = 0;
    renderWithStore(<PingChoices play={() => (played += 1)} />, store);
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await user.click(screen.getByRole('combobox', { name: 'Ping Sound' }));
    await user.click(screen.getByRole('option', { name: 'None' }));
    expect(store.getState().preferences.current?.pingSound).toBe('none');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(played).toBe(1);
  });

  it('offer the three statuses, and send the one that is chosen', async () => {
    const { user, bridge } = await open({
      about: { page: 'status' },
      api: { 'users.updateStatus': acknowledged },
    });
    const online = await screen.findByRole('radio', { name: 'Online' });
    expect(online).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Idle' })).toBeVisible();
    const dnd = screen.getByRole('radio', { name: 'Do Not Disturb' });
    expect(dnd).toHaveAccessibleDescription("You won't receive notifications.");
    await user.click(dnd);
    expect(bridge.argsOf('users.updateStatus')).toEqual([{ status: 'dnd' }]);
    await expectAccessible();
  });

  it('show that others see one as idle while nobody is there', async () => {
    const { bridge, dialog } = await open();
    expect(within(dialog).getByRole('img', { name: 'ada, Online' })).toBeVisible();
    act(() => bridge.push('presence.changed', { isAway: true }));
    expect(within(dialog).getByRole('img', { name: 'ada, Idle' })).toBeVisible();
  });

  it('ask for the log-out', async () => {
    const { user, store } = await open();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(store.getState().navigation.command).toBe('sign-out');
  });
});

describe('Edit Profile', () => {
  it('saves the bio in place, with a counter, and says Saved', async () => {
    const { user, bridge } = await profile('About me', { api: { 'users.updateBio': acknowledged } });
    expect(screen.getByText('6/190')).toBeVisible();
    await user.clear(field('About me'));
    await user.click(save());
    expect(screen.getByRole('alert')).toHaveTextContent('Bio cannot be empty');
    await write(user, field('About me'), 'Spins');
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(bridge.argsOf('users.updateBio')).toEqual([{ bio: 'Spins' }]);
    act(() => bridge.push('session.changed', makeSession({ user: makeUser({ bio: 'Spins' }) })));
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
  });

  it.each([
    ['the server’s words', refused('That is too much'), 'That is too much'],
    ['no words', refused(null, 500), 'Failed to update bio'],
    ['no answer', lost(), 'An error occurred while updating bio'],
  ])('says why the bio was not saved: %s', async (_, answer, text) => {
    const { user } = await profile('About me', { api: { 'users.updateBio': () => answer } });
    await write(user, field('About me'), '!');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(field('About me')).toHaveValue('Weaves!');
  });

  it.each([
    ['words', refused('Username already taken', 409), 'Username already taken'],
    ['no words', refused(null, 500), 'Failed to update username'],
    ['no answer', lost(), 'An error occurred while updating username'],
  ])('says why the username was not saved: %s', async (_, answer, text) => {
    const { user } = await profile('Username', { api: { 'users.updateUsername': () => answer } });
    await user.clear(field('Username'));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Username cannot be empty');
    await write(user, field('Username'), 'lovelace{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it.each([
    ['the wrong password', refused('x', 401), 'Current password is incorrect'],
    ['an address in use', refused('x', 409), 'Email already in use'],
    ['other words', refused('Please enter a valid e-mail address'), 'Please enter a valid e-mail address'],
    ['no words', refused(null, 500), 'Failed to update email'],
    ['no answer', lost(), 'Network error occurred'],
  ])('says why the e-mail address was not changed: %s', async (_, answer, text) => {
    const { user, bridge } = await profile('Email', { api: { 'auth.resetEmail': () => answer } });
    await user.clear(field('Email'));
    await user.click(save());
    expect(screen.getByRole('alert')).toHaveTextContent('Email and password are required');
    await write(user, field('Email'), 'new@example.org');
    await write(user, password('Current Password'), 'secret{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    expect(bridge.argsOf('auth.resetEmail')).toEqual([{ email: 'new@example.org', password: 'secret' }]);
  });

  it('keeps what is typed while one looks at another tab', async () => {
    const { user } = await profile('About me');
    await write(user, field('About me'), ' linen');
    await user.click(screen.getByRole('tab', { name: 'Preferences: Pings' }));
    expect(screen.getByRole('combobox', { name: 'Ping Sound' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'About me' }));
    expect(field('About me')).toHaveValue('Weaves linen');
  });

  it('leads to the store', async () => {
    const { user, store } = await profile('Avatar Decoration');
    await user.click(screen.getByRole('button', { name: 'Visit Store' }));
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().navigation).toMatchObject({ tab: 'home', home: 'store' });
  });
});

describe('Change Password', () => {
  const change = async (api: ApiAnswers, current: string, next: string, again: string) => {
    const opened = await open({ about: { modal: 'change-password' }, api });
    await over('Change Password');
    await expectAccessible();
    await write(opened.user, password('Current Password'), current);
    await write(opened.user, password('New Password'), next);
    await write(opened.user, password('Confirm New Password'), `${again}{Enter}`);
    return opened;
  };

  it('sends the old and the new one, and closes with a word', async () => {
    const { bridge, store } = await change(
      { 'auth.resetPassword': acknowledged },
      'old',
      'brand new',
      'brand new',
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change Password' })).toBeNull());
    expect(bridge.argsOf('auth.resetPassword')).toEqual([{ oldPassword: 'old', password: 'brand new' }]);
    expect(store.getState().toasts.list).toMatchObject([
      { kind: 'success', text: 'Password changed', ms: 6000 },
    ]);
  });

  it.each([
    ['brand new', 'brand old', 'New passwords do not match'],
    ['short', 'short', 'Password must be at least 8 characters long'],
  ])('does not send %s with %s', async (next, again, text) => {
    const { bridge } = await change({}, 'old', next, again);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(bridge.argsOf('auth.resetPassword')).toEqual([]);
  });

  it.each([
    ['the wrong password', refused('x', 401), 'Current password is incorrect'],
    ['another refusal', refused('Some words', 400), 'Failed to change password'],
    ['no answer', lost(), 'An error occurred while changing password'],
  ])('stays and says why: %s', async (_, answer, text) => {
    await change({ 'auth.resetPassword': () => answer }, 'old', 'brand new', 'brand new');
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('Requests', () => {
  const ask = async (type: string, api: ApiAnswers = {}) => {
    const opened = await open({ about: { modal: 'requests' }, api });
    const dialog = await over('Requests');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await opened.user.click(screen.getByRole('combobox', { name: 'Type' }));
    await opened.user.click(screen.getByRole('option', { name: type }));
    return opened;
  };
  const submit = () => screen.getByRole('button', { name: 'Submit Request' });

  it('ask for a type first, then for what it takes', async () => {
    await ask('Theme');
    expect(field('Description')).toBeVisible();
    expect(field('Reference URL')).toHaveAttribute('type', 'url');
    expect(screen.queryByRole('radiogroup', { name: 'Rating' })).toBeNull();
    await expectAccessible();
  });

  it('take a rating of 1 to 10 with feedback, and begin anew once they are sent', async () => {
    const { user, bridge, store } = await ask('Feedback', { 'requests.create': acknowledged });
    expect(screen.queryByRole('textbox', { name: 'Reference URL' })).toBeNull();
    await user.click(submit());
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Please describe your request',
      'Choose a rating',
    ]);
    await write(user, field('Description'), ' Calm ');
    const ratings = within(screen.getByRole('radiogroup', { name: 'Rating' }));
    expect(ratings.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(
      Array.from({ length: 10 }, (_, rating) => String(rating + 1)),
    );
    await user.click(screen.getByRole('radio', { name: '10' }));
    await expectAccessible();
    await user.click(submit());
    expect(bridge.argsOf('requests.create')).toEqual([
      { type: 3, description: 'Calm', url: null, rating: 10 },
    ]);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull());
    expect(store.getState().toasts.list).toMatchObject([
      { kind: 'success', text: 'Feature request submitted successfully', ms: 6000 },
    ]);
  });

  it.each([
    ['words', refused('Not today'), 'Not today'],
    ['none', lost(), 'Failed to create request'],
  ])('stay as they were where the server refuses with %s', async (_, answer, text) => {
    const { user, store } = await ask('Feature', { 'requests.create': () => answer });
    await write(user, field('Description'), 'Threads');
    await user.click(submit());
    await waitFor(() =>
      expect(store.getState().toasts.list).toMatchObject([{ kind: 'error', text, ms: 6000 }]),
    );
    expect(field('Description')).toHaveValue('Threads');
  });

  it('have a history: how each stands, and why it was denied', async () => {
    const row = { description: 'x', url: null, rating: null, reply: null, date: at(0) };
    const requests = [
      { ...row, id: id<never>(3), type: 3, status: 0, rating: 7 },
      { ...row, id: id<never>(2), type: 1, status: 1, url: 'https://example.org/a' },
      { ...row, id: id<never>(1), type: 0, status: -1, reply: 'Not in this house' },
    ];
    let isDown = true;
    const { user } = await open({
      about: { modal: 'requests' },
      api: { 'requests.history': () => (isDown ? lost() : success({ error: 0, requests })) },
    });
    await over('Requests');
    await user.click(screen.getByRole('tab', { name: 'Request History' }));
    expect(await screen.findByText('Failed to fetch requests')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Feedback7\/10January 5, 2026Pending/),
      expect.stringMatching(/^Avatar Decoration.*Approved.*https:\/\/example\.org\/a/),
      expect.stringMatching(/^Feature.*Denied.*Not in this house/),
    ]);
    await expectAccessible();
  });

  it('say that there are none', async () => {
    const { user } = await open({
      about: { modal: 'requests' },
      api: { 'requests.history': () => success({ error: 0, requests: [] }) },
    });
    await over('Requests');
    await user.click(screen.getByRole('tab', { name: 'Request History' }));
    expect(await screen.findByText('No requests yet')).toBeVisible();
  });
});
