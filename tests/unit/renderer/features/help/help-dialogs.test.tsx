import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { failure, type Result, success } from '../../../../../src/contract/failure';
import type { HelpPage, UpdateState } from '../../../../../src/contract/ipc/help';
import type { SelfTestReport } from '../../../../../src/contract/selftest';
import { HelpDialogs, ReadyUpdate } from '../../../../../src/renderer/app/HelpDialogs';
import { helpAsked, updatesChanged } from '../../../../../src/renderer/state/help/slice';
import { createFakeBridge, type IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const OFF: UpdateState = { phase: 'off', why: 'no-feed' };

const open = async (page: HelpPage, name: string, ipc: IpcAnswers = {}) => {
  const bridge = createFakeBridge({}, { 'updates.describe': () => OFF, 'updates.key': () => null, ...ipc });
  const app = await startTestApp({ bridge });
  renderWithStore(<HelpDialogs />, app.store);
  app.store.dispatch(helpAsked(page));
  const dialog = await screen.findByRole('dialog', { name });
  return {
    ...app,
    dialog,
    bridge,
    user: userEvent.setup(),
    calls: (call: string) => bridge.calls.filter((made) => made.name === call),
  };
};

const hasNoFindings = async (element: Element): Promise<void> => {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
};

const REPORT: SelfTestReport = {
  form: 1,
  app: {
    ...{ version: '0.1.0', electron: '33.2.1', chromium: '130', node: '20', platform: 'linux', arch: 'x64' },
    ...{ system: 'Linux 6.1', isPackaged: true },
  },
  startedAt: '2026-11-21T10:00:00.000Z',
  ...{ ms: 9000, outcome: 'fail', passed: 1, failed: 1, skipped: 1 },
  steps: [
    { id: 'start', title: 'The window opens', outcome: 'pass', detail: null, ms: 900 },
    { id: 'message', title: 'A message is written', outcome: 'fail', detail: 'It was not', ms: 100 },
    { id: 'tray', title: 'The icon is in the tray', outcome: 'skipped', detail: 'No tray here', ms: 0 },
  ],
};

describe('Verify This Build', () => {
  it('runs when it is told to, shows each step with its outcome and reason, and saves the report', async () => {
    const { user, dialog, calls } = await open('verify-build', 'Verify This Build', {
      'build.verify': () => success(REPORT),
      'files.save': ({ suggestedName }) => success(suggestedName),
    });
    expect(calls('build.verify')).toHaveLength(0);
    expect(within(dialog).queryByRole('button', { name: 'Save Report…' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Start' }));
    const steps = await within(dialog).findAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('img').getAttribute('aria-label'))).toEqual([
      ...['Failed', 'Passed', 'Skipped'],
    ]);
    expect(steps[0]).toHaveTextContent('It was not');
    expect(dialog).toHaveTextContent('This build does not work here: one step failed.');
    await hasNoFindings(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Save Report…' }));
    const [saved] = calls('files.save');
    expect(saved?.args).toMatchObject({ suggestedName: 'guildhall-selftest-2026-11-21.json' });
    expect(JSON.parse((saved?.args as { text: string }).text)).toEqual(REPORT);
  });

  it('says when there is no report, and can be tried again', async () => {
    const { user, dialog } = await open('verify-build', 'Verify This Build', {
      'build.verify': () => failure({ kind: 'local', code: 'selftest', detail: '' }),
    });
    await user.click(within(dialog).getByRole('button', { name: 'Start' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The self-test ended without a report',
    );
    expect(within(dialog).getByRole('button', { name: 'Start' })).toBeEnabled();
  });
});

describe('Export Diagnostics', () => {
  const files = [
    { name: 'README.txt', text: 'What it is' },
    { name: 'logs/guildhall.log.txt', text: '{"event":"app.bug"}' },
  ];

  it('shows every file word for word before anything is saved, and closes when it is', async () => {
    const { user, dialog, calls, store } = await open('export-diagnostics', 'Export Diagnostics', {
      'diagnostics.collect': () => files,
      'diagnostics.save': () => success('guildhall-diagnostics.zip'),
    });
    expect(await within(dialog).findByText('What it is')).toBeVisible();
    expect(calls('diagnostics.save')).toHaveLength(0);
    await hasNoFindings(dialog);
    await user.click(within(dialog).getByRole('combobox', { name: 'Files (2)' }));
    await user.click(await screen.findByRole('option', { name: 'logs/guildhall.log.txt, 19 bytes' }));
    expect(within(dialog).getByRole('region', { name: 'Text of logs/guildhall.log.txt' })).toHaveTextContent(
      '{"event":"app.bug"}',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save…' }));
    await waitFor(() => expect(store.getState().help.open).toBeNull());
    expect(store.getState().toasts.list[0]?.text).toBe('Saved as guildhall-diagnostics.zip');
  });

  it.each<[string, Result<string | null>, number]>([
    ['thought better of', success(null), 0],
    [
      'refused',
      failure({ kind: 'local', code: 'file', detail: 'The file could not be saved: the disk is full' }),
      1,
    ],
  ])('stays open when saving is %s', async (_, answer, toasts) => {
    const { user, dialog, store } = await open('export-diagnostics', 'Export Diagnostics', {
      'diagnostics.collect': () => files,
      'diagnostics.save': () => answer,
    });
    await within(dialog).findByText('What it is');
    await user.click(within(dialog).getByRole('button', { name: 'Save…' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save…' })).toBeVisible());
    expect(store.getState().help.open).toBe('export-diagnostics');
    expect(store.getState().toasts.list).toHaveLength(toasts);
  });
});

describe('Licences', () => {
  it('lists what is inside with the text of each', async () => {
    const { user, dialog } = await open('licences', 'Licences', {
      'licences.list': () => [
        { name: 'react', version: '19.3.1', licence: 'MIT', text: 'MIT text' },
        { name: 'zod', version: '4.6.7', licence: 'MIT', text: '' },
      ],
    });
    expect(await within(dialog).findByText('MIT text')).toBeVisible();
    await hasNoFindings(dialog);
    await user.click(within(dialog).getByRole('combobox', { name: 'Packages inside (2)' }));
    await user.click(await screen.findByRole('option', { name: 'zod 4.6.7: MIT' }));
    expect(within(dialog).getByText('MIT, no licence text')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe.each([
  ['updates', 'Updates'],
  ['verify-build', 'Verify This Build'],
] as const)('%s', (page, name) => {
  const NOTE = /^This is a test build/;

  it('says of a build with a test key that it is one', async () => {
    const { dialog } = await open(page, name, { 'updates.key': () => ({ id: 'ab', isTest: true }) });
    expect(await within(dialog).findByText(NOTE)).toBeVisible();
    await hasNoFindings(dialog);
  });

  it.each([null, { id: 'ab', isTest: false }])('says nothing of the kind with %j', async (key) => {
    const { dialog, calls } = await open(page, name, { 'updates.key': () => key });
    await waitFor(() => expect(calls('updates.key')).toHaveLength(1));
    expect(within(dialog).queryByText(NOTE)).toBeNull();
  });
});

describe('Updates', () => {
  it('are off without a feed, and looked for at the one that is given', async () => {
    let state: UpdateState = OFF;
    const { user, dialog, bridge } = await open('updates', 'Updates', {
      'updates.describe': () => state,
      'updates.check': () => (state = { phase: 'newest' }),
    });
    expect(await within(dialog).findByText('Updates are off: no update address is set.')).toBeVisible();
    await hasNoFindings(dialog);
    await user.type(
      within(dialog).getByRole('textbox', { name: 'Update address' }),
      'https://h.example/f{Enter}',
    );
    expect(await within(dialog).findByText('This is the newest version.')).toBeVisible();
    const sets = bridge.calls.filter(({ name }) => name === 'preferences.set');
    expect(sets.at(-1)?.args).toEqual({
      updates: { feed: 'https://h.example/f', channel: 'latest', skipped: null },
    });
  });

  it('say what is wrong with a feed, and what failed', async () => {
    const { dialog, store } = await open('updates', 'Updates', {
      'updates.describe': () => ({ phase: 'off', why: 'bad-feed' }),
    });
    expect(await within(dialog).findByText("This address can't be used")).toBeVisible();
    store.dispatch(updatesChanged({ phase: 'failed', text: 'The update feed cannot be reached.' }));
    expect(await within(dialog).findByText('The update feed cannot be reached.')).toBeVisible();
  });

  it('that are refused say why in the dialog, and are said to be in a bar until that is dismissed', async () => {
    const bridge = createFakeBridge({}, { 'updates.describe': () => OFF, 'updates.key': () => null });
    const { store } = await startTestApp({ bridge });
    renderWithStore(
      <>
        <ReadyUpdate />
        <HelpDialogs />
      </>,
      store,
    );
    const refused: UpdateState = { phase: 'refused', why: 'expired', text: 'It expired on 1 November 2026.' };
    store.dispatch(updatesChanged({ ...refused, why: 'downgrade' }));
    expect(screen.queryByRole('status')).toBeNull();
    store.dispatch(updatesChanged(refused));
    expect(await screen.findByRole('status')).toHaveTextContent('Guildhall can’t be updated');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Details' }));
    const dialog = await screen.findByRole('dialog', { name: 'Updates' });
    await waitFor(() => expect(bridge.calls.map(({ name }) => name)).toContain('updates.describe'));
    store.dispatch(updatesChanged(refused));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(refused.text);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    // A dismissed refusal is not shown again; another one is.
    store.dispatch(updatesChanged({ phase: 'checking' }));
    // The same refusal on another day.
    store.dispatch(updatesChanged({ ...refused, text: 'It expired. Today is 2 November 2026.' }));
    expect(screen.queryByRole('status')).toBeNull();
    store.dispatch(updatesChanged({ ...refused, why: 'replayed', text: 'Another.' }));
    expect(await screen.findByRole('status')).toBeVisible();
  });

  it.each([
    ['Restart Now', 'restart'],
    ['Later', 'later'],
    ['Skip This Version', 'skip'],
  ] as const)('that are ready are offered in a bar: %s', async (label, decision) => {
    const decided: UpdateState = { phase: 'ready', version: '0.2.0', isPutOff: true };
    const bridge = createFakeBridge({}, { 'updates.decide': () => decided });
    const app = await startTestApp({ bridge });
    renderWithStore(<ReadyUpdate />, app.store);
    expect(screen.queryByRole('status')).toBeNull();
    app.store.dispatch(updatesChanged({ phase: 'ready', version: '0.2.0', isPutOff: false }));
    expect(await screen.findByRole('status')).toHaveTextContent('Guildhall 0.2.0 is ready.');
    await userEvent.setup().click(screen.getByRole('button', { name: label }));
    expect(bridge.calls.find(({ name }) => name === 'updates.decide')?.args).toEqual({ decision });
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });
});
