import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../../src/contract/entities/user';
import { failure, type Result, SERVER_IS_NEW, success } from '../../../../../src/contract/failure';
import type { InspectedServer } from '../../../../../src/contract/ipc/calls';
import { SignIn } from '../../../../../src/renderer/features/login/SignIn';
import { fullMeta, makeUser } from '../../../../support/renderer/factories';
import { createFakeBridge, deferred, type IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const DEMO = { accounts: [{ email: 'demo@example.org', password: 'demo-password', username: 'demo' }] };
const found: InspectedServer = { url: 'http://127.0.0.1:1', meta: { ...fullMeta, demo: DEMO } };
const unreachable = failure({ kind: 'network', reason: 'unreachable', detail: '' } as const);

const open = async (ipc: IpcAnswers = {}, reason: 'rejected' | 'locked' | null = null) => {
  const bridge = createFakeBridge({}, { 'servers.inspect': () => success(found), ...ipc });
  const app = await startTestApp({ bridge, boot: { session: { phase: 'signed-out', reason } } });
  renderWithStore(<SignIn />, app.store);
  const user = userEvent.setup();
  return { ...app, user };
};
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const send = (name = 'Sign in') => screen.getByRole('button', { name });
const sent = (calls: readonly { name: string; args: unknown }[], name: string) =>
  calls.filter((call) => call.name === name).map((call) => call.args);

afterEach(() => void vi.useRealTimers());

describe('SignIn', () => {
  it('asks the server of this computer who it is, and names it', async () => {
    const { bridge } = await open();
    expect(screen.getByRole('radio', { name: 'This computer' })).toBeChecked();
    expect(await screen.findByText('Test server')).toBeInTheDocument();
    expect(sent(bridge.calls, 'servers.inspect')).toEqual([{ server: { kind: 'local' }, mayAsk: false }]);
  });

  describe('that a link leads to', () => {
    const KEY = 'k'.repeat(43);
    const link = { kind: 'join', host: '192.168.1.5:8443', code: 'abc', fingerprint: KEY } as const;
    const server = { kind: 'remote', address: `https://192.168.1.5:8443?fingerprint=${KEY}` } as const;
    const invited = { name: 'The Yard', icon: null, memberCount: 3 };
    const there: InspectedServer = { ...found, url: 'https://192.168.1.5:8443', invited };

    it('asks the server of the link at once, says where the invite leads, and makes an account there', async () => {
      const { bridge, user } = await open({
        'servers.inspect': () => success({ ...there, meta: { ...there.meta, demo: null, signUp: 'invite' } }),
        'session.signUp': () => success(makeUser()),
      });
      act(() => bridge.push('link.opened', link));
      expect(await screen.findByText('Join The Yard on 192.168.1.5:8443?')).toBeInTheDocument();
      expect(screen.getByText('3 members')).toBeInTheDocument();
      expect(sent(bridge.calls, 'servers.inspect').at(-1)).toEqual({
        server,
        mayAsk: true,
        inviteCode: 'abc',
      });
      expect(screen.queryByRole('textbox', { name: 'Invite' })).toBeNull();
      await user.type(email(), 'bee@example.org');
      await user.type(screen.getByLabelText('Username'), 'bee');
      await user.type(password(), 'a long password');
      await user.click(send('Create account'));
      expect(sent(bridge.calls, 'session.signUp')).toMatchObject([{ server, inviteCode: 'abc' }]);
    });

    it('takes a pasted link for one that was followed', async () => {
      const { bridge, user } = await open({ 'servers.inspect': () => success(there) });
      await user.click(screen.getByRole('radio', { name: 'Another server' }));
      await user.click(screen.getByLabelText('Server address'));
      await user.paste(` guildhall://join/192.168.1.5:8443/abc?fingerprint=${KEY}`);
      expect(await screen.findByText('Join The Yard on 192.168.1.5:8443?')).toBeInTheDocument();
      expect(sent(bridge.calls, 'servers.inspect').at(-1)).toEqual({
        server,
        mayAsk: true,
        inviteCode: 'abc',
      });
    });

    it('says what is wrong with the invite, and forgets it when asked', async () => {
      const { bridge, user, store } = await open({
        'servers.inspect': () => success({ ...found, url: there.url, inviteRefused: 'Invalid invite code' }),
      });
      act(() => bridge.push('link.opened', link));
      expect(
        await screen.findByText('Invalid invite code. Ask the person who sent it for a new link.'),
      ).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Not Now' }));
      expect(screen.queryByRole('region', { name: 'Invite' })).toBeNull();
      expect(store.getState().navigation.destination).toBeNull();
    });

    it('says that the certificate is another one', async () => {
      const { bridge } = await open({
        'servers.inspect': () =>
          failure({ kind: 'network', reason: 'other-certificate', detail: '192.168.1.5:8443' } as const),
      });
      act(() => bridge.push('link.opened', link));
      expect(
        await screen.findByText(/^The certificate of 192\.168\.1\.5:8443 has changed\./),
      ).toBeInTheDocument();
    });
  });

  it('offers no new account where the server takes none', async () => {
    const closed = { ...found, meta: { ...found.meta, signUp: 'closed' } };
    await open({ 'servers.inspect': () => success(closed) });
    expect(await screen.findByText('This server doesn’t accept new accounts')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull();
    expect(send()).toBeInTheDocument();
  });

  it('signs in with what was typed, and stays signed in unless told otherwise', async () => {
    const { bridge, user } = await open({ 'session.signIn': () => success(makeUser()) });
    await user.type(email(), ' ada@example.org ');
    await user.type(password(), 'a password');
    await user.click(screen.getByLabelText('Stay signed in on this computer'));
    await user.click(send());
    expect(sent(bridge.calls, 'session.signIn')).toEqual([
      { server: { kind: 'local' }, email: 'ada@example.org', password: 'a password', remember: false },
    ]);
  });

  it('signs in at an address that was typed this moment, before anything is known of it', async () => {
    const { bridge, user } = await open({ 'session.signIn': () => success(makeUser()) });
    await user.type(email(), 'ada@example.org');
    await user.type(password(), 'a password');
    await user.click(screen.getByRole('radio', { name: 'Another server' }));
    await user.click(screen.getByLabelText('Server address'));
    await user.paste('chat.example');
    await user.click(send());
    expect(sent(bridge.calls, 'session.signIn')).toMatchObject([
      { server: { kind: 'remote', address: 'chat.example' } },
    ]);
  });

  it('says what is missing, goes there, and sends nothing', async () => {
    const { bridge, user } = await open();
    await user.click(send());
    expect(screen.getByText('Enter your e-mail address')).toBeInTheDocument();
    expect(screen.getByText('Enter your password')).toBeInTheDocument();
    expect(email()).toHaveFocus();
    await user.type(email(), 'ada@example.org');
    expect(screen.queryByText('Enter your e-mail address')).toBeNull();
    expect(sent(bridge.calls, 'session.signIn')).toEqual([]);
  });

  it('says that the password is wrong in the server’s words', async () => {
    const { user } = await open({
      'session.signIn': () =>
        failure({
          kind: 'refused',
          status: 401,
          message: 'Invalid email or password',
          retryAfterMs: null,
        }),
    });
    await user.type(email(), 'ada@example.org');
    await user.type(password(), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(password()).toHaveValue('wrong');
  });

  it('waits for the answer, and sends once', async () => {
    const answer = deferred<Result<User>>();
    const { bridge, user } = await open({ 'session.signIn': () => answer.promise });
    await user.type(email(), 'ada@example.org');
    await user.type(password(), 'a password{Enter}');
    const button = await screen.findByRole('button', { name: 'Signing in...' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(sent(bridge.calls, 'session.signIn')).toHaveLength(1);
  });

  it('signs in with a demo account at one press', async () => {
    const { bridge, user } = await open({ 'session.signIn': () => success(makeUser()) });
    await user.click(await screen.findByTestId('demo-account'));
    expect(sent(bridge.calls, 'session.signIn')).toEqual([
      { server: { kind: 'local' }, email: 'demo@example.org', password: 'demo-password', remember: true },
    ]);
  });

  it('says that a server cannot be reached, and asks again when told to', async () => {
    const answers: (typeof unreachable | ReturnType<typeof success<InspectedServer>>)[] = [
      unreachable,
      success(found),
    ];
    const { user } = await open({ 'servers.inspect': () => answers.shift() ?? unreachable });
    expect(await screen.findByText('The server cannot be reached')).toBeInTheDocument();
    expect(screen.queryByTestId('demo-account')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Test server')).toBeInTheDocument();
  });

  it('says once that a server cannot be reached, where one has signed in, and no more when asked again', async () => {
    const answers = [unreachable, deferred<Result<InspectedServer>>().promise];
    const { user } = await open({
      'servers.inspect': () => answers.shift() ?? unreachable,
      'session.signIn': () => unreachable,
    });
    await screen.findByText('The server cannot be reached');
    await user.type(email(), 'ada@example.org');
    await user.type(password(), 'a password');
    await user.click(send());
    expect(await screen.findByText('No answer')).toBeInTheDocument();
    expect(screen.getAllByText('The server cannot be reached')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.queryByText('The server cannot be reached')).toBeNull();
  });

  it('asks an address when its typing has paused, and says when there is no Guildhall there', async () => {
    const { bridge } = await open({
      'servers.inspect': ({ server }) =>
        server.kind === 'local' ? success(found) : failure({ kind: 'malformed', detail: 'html' }),
    });
    await screen.findByText('Test server');
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('radio', { name: 'Another server' }));
    const address = screen.getByLabelText('Server address');
    expect(address).toHaveFocus();
    fireEvent.change(address, { target: { value: 'chat.exam' } });
    vi.advanceTimersByTime(499);
    fireEvent.change(address, { target: { value: 'chat.example' } });
    vi.advanceTimersByTime(499);
    expect(sent(bridge.calls, 'servers.inspect')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(sent(bridge.calls, 'servers.inspect').slice(1)).toEqual([
      { server: { kind: 'remote', address: 'chat.example' }, mayAsk: false },
    ]);
    expect(screen.getByText('There is no Guildhall server at this address')).toBeInTheDocument();
  });

  describe('at a server that is new on this computer', () => {
    const isNew = failure({ kind: 'local', code: SERVER_IS_NEW, detail: '' } as const);
    const typed = async (ipc: IpcAnswers) => {
      let isKnown = false;
      const app = await open({
        'servers.inspect': ({ server, mayAsk }) => {
          isKnown ||= mayAsk;
          return server.kind === 'local' || isKnown ? success(found) : isNew;
        },
        ...ipc,
      });
      await app.user.click(screen.getByRole('radio', { name: 'Another server' }));
      await app.user.click(screen.getByLabelText('Server address'));
      await app.user.paste('chat.example');
      return app;
    };

    it('has nothing sent there before the person connects', async () => {
      const { bridge, user } = await typed({});
      expect(await screen.findByText(/not used this server on this computer before/)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Connect' }));
      expect(await screen.findByText('Test server')).toBeInTheDocument();
      expect(sent(bridge.calls, 'servers.inspect').at(-1)).toEqual({
        ...{ server: { kind: 'remote', address: 'chat.example' }, mayAsk: true },
      });
    });

    it('says that they chose not to, and asks no more by itself', async () => {
      const declined = failure({
        kind: 'local',
        code: 'server-declined',
        detail: 'You chose not to',
      } as const);
      const { bridge, user } = await typed({
        'servers.inspect': ({ server, mayAsk }) =>
          server.kind === 'local' ? success(found) : mayAsk ? declined : isNew,
        'session.signIn': () => declined,
      });
      await user.type(email(), 'ada@example.org');
      await user.type(password(), 'a password');
      await screen.findByText(/not used this server/);
      await user.click(send());
      expect(await screen.findByText('You chose not to')).toBeInTheDocument();
      expect(screen.getByText(/not used this server/)).toBeInTheDocument();
      expect(sent(bridge.calls, 'servers.inspect')).not.toContainEqual(
        expect.objectContaining({ mayAsk: true }),
      );
    });
  });

  it('does not ask for what is no address, nor sign in there', async () => {
    const { bridge, user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Another server' }));
    await user.type(email(), 'ada@example.org');
    await user.type(password(), 'a password{Enter}');
    expect(screen.getByText('Enter the address of a server')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Server address'), 'ftp://chat.example');
    expect(
      await screen.findByText('A server address starts with http:// or https://', {}, { timeout: 2000 }),
    ).toBeInTheDocument();
    await user.click(send());
    expect(sent(bridge.calls, 'session.signIn')).toEqual([]);
    expect(sent(bridge.calls, 'servers.inspect')).toHaveLength(1);
  });

  it('creates an account', async () => {
    const { bridge, user } = await open({ 'session.signUp': () => success(makeUser()) });
    await user.click(send('Sign in'));
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.queryByTestId('demo-account')).toBeNull();
    // The error belonged to the other form.
    expect(screen.queryByText('Use 2 to 32 letters, digits, dots, hyphens or underscores')).toBeNull();
    await user.type(email(), 'ada@example.org');
    await user.type(screen.getByLabelText('Username'), 'a');
    await user.type(password(), 'short');
    await user.click(send('Create account'));
    expect(screen.getByText('Use 2 to 32 letters, digits, dots, hyphens or underscores')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 8 characters long')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Username'), 'da');
    await user.type(password(), 'er now');
    await user.click(send('Create account'));
    expect(sent(bridge.calls, 'session.signUp')).toEqual([
      {
        server: { kind: 'local' },
        email: 'ada@example.org',
        username: 'ada',
        password: 'shorter now',
        remember: true,
      },
    ]);
  });

  it('asks for an invite where the server takes new accounts by invite, and sends its code', async () => {
    const byInvite = { ...found, meta: { ...found.meta, demo: null, signUp: 'invite' } };
    const { bridge, user } = await open({
      'servers.inspect': () => success(byInvite),
      'session.signUp': () => success(makeUser()),
    });
    await screen.findByText('Test server');
    expect(screen.queryByRole('textbox', { name: 'Invite' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    await user.type(email(), 'ada@example.org');
    await user.type(screen.getByLabelText('Username'), 'ada');
    await user.type(password(), 'long enough');
    await user.click(send('Create account'));
    expect(screen.getByText('Enter an invite link or code')).toBeInTheDocument();
    expect(screen.getByLabelText('Invite')).toHaveFocus();
    await user.type(screen.getByLabelText('Invite'), 'https://hall.example/invite/hTKzmak4xQ');
    await user.click(send('Create account'));
    expect(sent(bridge.calls, 'session.signUp')).toMatchObject([
      { username: 'ada', inviteCode: 'hTKzmak4xQ' },
    ]);
  });

  it('says that a new account waits for approval, and goes back to signing in', async () => {
    const byApproval = { ...found, meta: { ...found.meta, demo: null, signUp: 'approval' } };
    const { user } = await open({
      'servers.inspect': () => success(byApproval),
      'session.signUp': () =>
        failure({
          ...{ kind: 'refused', status: 403, message: 'This account waits', retryAfterMs: null },
          code: 'awaiting_approval',
        }),
    });
    await screen.findByText('Test server');
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getByText('The operator of this server approves each new account.')).toBeInTheDocument();
    await user.type(email(), 'ada@example.org');
    await user.type(screen.getByLabelText('Username'), 'ada');
    await user.type(password(), 'long enough');
    await user.click(send('Create account'));
    expect(
      await screen.findByText(
        'Your account was created. You can sign in once the operator of Test server has approved it.',
      ),
    ).toBeInTheDocument();
    expect(send('Sign in')).toBeInTheDocument();
    expect(screen.queryByText('This account waits')).toBeNull();
  });

  it('names the domains of e-mail addresses that make accounts, to new people alone', async () => {
    const byDomain = {
      ...found,
      meta: { ...found.meta, demo: null, signUpDomains: ['a.example', 'b.example'] },
    };
    const { user } = await open({ 'servers.inspect': () => success(byDomain) });
    await screen.findByText('Test server');
    const hint = 'This server accepts addresses of a.example, b.example only';
    expect(screen.queryByText(hint)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getByText(hint)).toBeInTheDocument();
  });

  it('says why the session has ended', async () => {
    await open({}, 'rejected');
    await waitFor(() =>
      expect(screen.getByText('Your session has ended. Please sign in again.')).toBeInTheDocument(),
    );
  });

  it('leads to the public pages', async () => {
    const { store, user } = await open();
    for (const page of ['Terms', 'Guidelines', 'Privacy'] as const) {
      await user.click(screen.getByRole('button', { name: page }));
      expect(store.getState().navigation.publicPage).toBe(page.toLowerCase());
    }
  });

  it('lets the system ask for the keyring’s password, and says when it is locked still', async () => {
    const asked = [deferred<boolean>(), deferred<boolean>()];
    let count = 0;
    const { bridge, user } = await open(
      { 'keyring.unlock': () => asked[count++]?.promise ?? false },
      'locked',
    );
    screen.getByText(/^Your system keyring is locked\. Unlock it/);
    const unlock = () => screen.getByRole('button', { name: 'Unlock' });
    await user.click(unlock());
    await user.click(unlock());
    expect(sent(bridge.calls, 'keyring.unlock')).toEqual([null]);
    asked[0]?.resolve(false);
    await screen.findByText(/^Your system keyring is still locked/);
    await user.click(unlock());
    asked[1]?.resolve(true);
    // The call is pending until main has read the session from the keyring.
    await waitFor(() => expect(screen.queryByText(/still locked/)).toBeNull());
    await user.click(unlock());
    expect(sent(bridge.calls, 'keyring.unlock')).toEqual([null, null]);
  });
});
