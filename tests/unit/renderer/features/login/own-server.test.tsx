import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { InspectedServer } from '../../../../../src/contract/ipc/calls';
import type { OnBoardChoice } from '../../../../../src/contract/ipc/on-board';
import { SignIn } from '../../../../../src/renderer/features/login/SignIn';
import { fullMeta, makeUser, seenPreferences } from '../../../../support/renderer/factories';
import { createFakeBridge, deferred, type IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const DEMO = { accounts: [{ email: 'demo@example.org', password: 'demo-password', username: 'demo' }] };
const demo: InspectedServer = { url: 'http://127.0.0.1:1', meta: { ...fullMeta, demo: DEMO } };
const own: InspectedServer = { url: 'http://127.0.0.1:2', meta: { ...fullMeta, demo: null } };
const UNDECIDED: OnBoardChoice = { runs: null, hasOwn: false };

const open = async (onBoard: OnBoardChoice, ipc: IpcAnswers = {}) => {
  const bridge = createFakeBridge({}, { 'servers.inspect': () => success(own), ...ipc });
  const preferences = { ...seenPreferences, onBoard };
  const app = await startTestApp({
    bridge,
    boot: { preferences, session: { phase: 'signed-out', reason: null } },
  });
  renderWithStore(<SignIn />, app.store);
  const user = userEvent.setup();
  const decide = (next: OnBoardChoice) =>
    act(() => bridge.push('preferences.changed', { ...preferences, onBoard: next }));
  const sent = (name: string) => bridge.calls.filter((call) => call.name === name).map(({ args }) => args);
  return { ...app, bridge, user, decide, sent };
};
const create = () => screen.findByRole('button', { name: 'Create my server' });

describe('SignIn on a fresh profile', () => {
  it('asks no server, and makes one of what was typed', async () => {
    const { user, sent } = await open(UNDECIDED, { 'onBoard.found': () => success(makeUser()) });
    await create();
    expect(screen.getByRole('heading', { name: 'Create your server' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull();
    await user.type(screen.getByLabelText('Server Name'), ' The Yard ');
    await user.type(screen.getByLabelText('Username'), 'ada');
    await user.type(screen.getByLabelText('Email'), 'ada@yard.example');
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
    expect(sent('onBoard.found')).toEqual([
      {
        ...{ name: 'The Yard', icon: null, username: 'ada', email: 'ada@yard.example' },
        ...{ password: 'a long password', remember: true },
      },
    ]);
    expect(sent('servers.inspect')).toEqual([]);
  });

  it('says at each field what is wrong, goes to the first, and sends nothing', async () => {
    const { user, sent } = await open(UNDECIDED);
    await user.click(await create());
    expect(screen.getByText('Give the server a name')).toBeInTheDocument();
    expect(screen.getByText('Enter your e-mail address')).toBeInTheDocument();
    expect(screen.getByText('Enter your password')).toBeInTheDocument();
    expect(screen.getByLabelText('Server Name')).toHaveFocus();
    expect(screen.getByLabelText('Server Name')).toBeInvalid();
    await user.type(screen.getByLabelText('Username'), 'everyone');
    expect(screen.getByText('This name is reserved. Please choose another one.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Server Name'), 'The Yard');
    expect(screen.queryByText('Give the server a name')).toBeNull();
    expect(sent('onBoard.found')).toEqual([]);
  });

  it('keeps what was typed where it fails, says why, and can be repeated', async () => {
    const answer = deferred<ReturnType<typeof failure>>();
    const { user, sent } = await open(UNDECIDED, { 'onBoard.found': () => answer.promise as never });
    await user.type(await screen.findByLabelText('Server Name'), 'The Yard');
    await user.type(screen.getByLabelText('Username'), 'ada');
    await user.type(screen.getByLabelText('Email'), 'ada@yard.example');
    await user.type(screen.getByLabelText('Password'), 'a long password');
    await user.click(await create());
    expect(screen.getByRole('button', { name: 'Creating...' })).toBeInTheDocument();
    fireEvent.submit(screen.getByRole('form', { name: 'Create your server' }));
    expect(sent('onBoard.found')).toHaveLength(1);
    answer.resolve(failure({ kind: 'local', code: 'disk-full', detail: 'The disk is full.' }));
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
    expect(screen.getByLabelText('Server Name')).toHaveValue('The Yard');
    await user.click(await create());
    expect(sent('onBoard.found')).toHaveLength(2);
  });

  it('starts the demo where that is asked for, and shows its accounts', async () => {
    const { user, sent, decide } = await open(UNDECIDED, {
      'onBoard.choose': () => success(null),
      'servers.inspect': () => success(demo),
    });
    await user.click(await screen.findByRole('button', { name: 'Try the demo' }));
    expect(sent('onBoard.choose')).toEqual([{ kind: 'demo' }]);
    decide({ runs: 'demo', hasOwn: false });
    expect(await screen.findByTestId('demo-account')).toBeInTheDocument();
    expect(screen.getByText('A demo that runs on this computer')).toBeInTheDocument();
  });
});

describe('SignIn with a server on this computer', () => {
  it.each([
    ['Create my own server', { runs: 'demo', hasOwn: false }, 'own'],
    ['Use my own server', { runs: 'demo', hasOwn: true }, 'own'],
    ['Try the demo', { runs: 'own', hasOwn: true }, 'demo'],
  ] as const)('leads to the other one: %s', async (label, onBoard, kind) => {
    const { user, sent } = await open(onBoard, { 'onBoard.choose': () => success(null) });
    await user.click(screen.getByRole('button', { name: label }));
    expect(sent('onBoard.choose')).toEqual([{ kind }]);
    await user.click(screen.getByRole('radio', { name: 'Another server' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull());
  });

  it('says why the other one could not be used', async () => {
    const { user } = await open(
      { runs: 'demo', hasOwn: true },
      { 'onBoard.choose': () => failure({ kind: 'invalid', detail: '' } as const) },
    );
    await user.click(screen.getByRole('button', { name: 'Use my own server' }));
    expect(await screen.findByText('The server on this computer could not be changed')).toBeInTheDocument();
  });
});
