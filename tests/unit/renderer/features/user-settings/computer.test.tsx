import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { SpellingFacts } from '../../../../../src/contract/ipc/spelling';
import type { StartupFacts } from '../../../../../src/contract/ipc/startup';
import { setPreferences } from '../../../../../src/renderer/state/preferences/thunks';
import { expectAccessible } from '../../../../support/renderer/axe';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';

// Rendering takes a while on a busy computer.

const spelling: SpellingFacts = {
  checker: 'dictionaries',
  dictionaries: [
    { language: 'fr', source: 'on-board' },
    { language: 'en-GB', source: 'on-board' },
    { language: 'cs', source: 'own' },
  ],
  inUse: ['en-GB'],
  words: ['guildhallish'],
};

const open = async (facts: SpellingFacts = spelling) => {
  const app = await openUserSettings({
    about: { page: 'spelling' },
    ipc: { 'spelling.describe': () => facts },
  });
  await screen.findByRole('switch', { name: 'Check Spelling' });
  const held = () => app.store.getState().preferences.current;
  return { ...app, held };
};
const openWindow = async () => {
  const startup: StartupFacts = { isOn: false, isBlocked: false };
  const app = await openUserSettings({
    about: { page: 'window' },
    ipc: { 'startup.describe': () => startup },
  });
  await screen.findByRole('switch', { name: 'Start With the System' });
  const held = () => app.store.getState().preferences.current;
  return { ...app, held };
};
const box = (name: string) => screen.findByRole('checkbox', { name });

describe('the spelling of what one writes', () => {
  it('is checked in the languages that are chosen, by name', async () => {
    const app = await open();
    expect(await box('English (United Kingdom)')).toBeChecked();
    const group = screen.getByRole('group', { name: 'Languages That Are Checked' });
    expect(
      within(group)
        .getAllByRole('checkbox')
        .map((found) => found.getAttribute('id')),
    ).toHaveLength(3);
    await app.user.click(await box('French'));
    expect(app.held()?.spelling).toEqual({ isOn: true, languages: ['en-GB', 'fr'] });
    // The last language cannot be removed; the switch turns spelling off.
    expect(await box('English (United Kingdom)')).toBeDisabled();
    await app.user.click(screen.getByRole('switch', { name: 'Check Spelling' }));
    expect(app.held()?.spelling.isOn).toBe(false);
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
    await expectAccessible();
  });

  it('is checked with a dictionary from a file, or it is said why not', async () => {
    const app = await open();
    await box('French');
    const add = () => app.user.click(screen.getByRole('button', { name: 'Choose a File…' }));
    app.bridge.ipc['spelling.addDictionary'] = () =>
      failure({ kind: 'local', code: 'dictionary', detail: 'This is not an .aff file' });
    await add();
    await waitFor(() =>
      expect(app.store.getState().toasts.list).toMatchObject([{ text: 'This is not an .aff file' }]),
    );
    app.bridge.ipc['spelling.addDictionary'] = () => success(null);
    await add();
    expect(app.held()?.spelling.languages).toEqual([]);
    app.bridge.ipc['spelling.addDictionary'] = ({ language }) =>
      success({ ...spelling, dictionaries: [...spelling.dictionaries, { language, source: 'own' }] });
    await add();
    await waitFor(() => expect(app.held()?.spelling).toEqual({ isOn: true, languages: ['en-GB', 'de'] }));
  });

  it('knows one’s own words, until they are taken away', async () => {
    const app = await open();
    app.bridge.ipc['spelling.removeWord'] = () => ({ ...spelling, words: [] });
    await app.user.click(await screen.findByRole('button', { name: 'Forget guildhallish' }));
    await waitFor(() => expect(screen.queryByText('guildhallish')).toBeNull());
    expect(app.bridge.calls.at(-1)).toEqual({ name: 'spelling.removeWord', args: { word: 'guildhallish' } });
  });

  it('is the system’s where the system checks', async () => {
    await open({ ...spelling, checker: 'system', dictionaries: [], words: [] });
    await screen.findByText(/^Your system checks your spelling/);
    expect(screen.queryByRole('group')).toBeNull();
  });
});

describe('staying signed in without a keyring', () => {
  it('can be taken back where it was chosen, and is not spoken of elsewhere', async () => {
    const app = await openWindow();
    expect(screen.queryByRole('switch', { name: 'Stay Signed In Without a Keyring' })).toBeNull();
    await app.store.dispatch(setPreferences({ rememberWithoutKeyring: true }));
    await app.user.click(await screen.findByRole('switch', { name: 'Stay Signed In Without a Keyring' }));
    expect(app.held()?.rememberWithoutKeyring).toBe(false);
  });
});

describe('starting with the system', () => {
  const toggle = () => screen.findByRole('switch', { name: 'Start With the System' });

  it('is as the system says', async () => {
    const app = await openWindow();
    app.bridge.ipc['startup.set'] = ({ isOn }) => success({ isOn, isBlocked: false });
    await waitFor(async () => expect(await toggle()).not.toHaveAttribute('aria-disabled'));
    await app.user.click(await toggle());
    await waitFor(async () => expect(await toggle()).toBeChecked());
    app.bridge.ipc['startup.set'] = () =>
      failure({ kind: 'local', code: 'startup', detail: 'Your system did not accept the change.' });
    await app.user.click(await toggle());
    expect(await toggle()).toBeChecked();
    await waitFor(() =>
      expect(app.store.getState().toasts.list).toMatchObject([
        { text: 'Your system did not accept the change.' },
      ]),
    );
  });

  it('says where the system’s own settings have turned it off', async () => {
    const app = await openWindow();
    app.bridge.ipc['startup.set'] = () => success({ isOn: false, isBlocked: true });
    await app.user.click(await toggle());
    await screen.findByText(/^This is turned off in your system settings/);
    expect(await toggle()).not.toBeChecked();
  });
});
