import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { GuildInfo } from '../../../../../../src/contract/entities/guild';
import { success } from '../../../../../../src/contract/failure';
import { saveButton } from '../../../../../../src/renderer/features/guild-settings/vanity/availability';
import { expectAccessible } from '../../../../../support/renderer/axe';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { deferred } from '../../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../../support/renderer/open-overlay';
import {
  makeGuildInfo,
  openSettings,
  SETTINGS_GUILD as guildId,
} from '../../../../../support/renderer/open-settings';
import { holdLongTimers } from '../../../../../support/renderer/long-timers';

const OLD = '2020-01-01T00:00:00.000Z';
const ready: Partial<GuildInfo> = { createdAt: OLD, memberCount: 120 };
const created = () => success({ error: 0, message: null, vanity: { code: 'joinery' } });
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole('textbox', { name: 'Custom URL' });

const open = async (info: Partial<GuildInfo> = ready, api: ApiAnswers = {}) => {
  const app = await openSettings({
    permissions: ['MANAGE_SERVER'],
    page: 'vanity',
    info,
    api: { 'vanity.check': acknowledged, 'vanity.create': created, ...api },
  });
  await screen.findByText('PRIVILEGED FEATURE');
  return app;
};
/** Types a code and checks it. */
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, code: string) => {
  await user.type(field(), `${code}{Enter}`);
};
const askToSave = async (app: Awaited<ReturnType<typeof open>>) => {
  await choose(app, 'joinery');
  await app.user.click(await screen.findByRole('button', { name: 'Save Vanity URL' }));
  return within(await screen.findByRole('dialog', { name: 'Create Vanity URL' }));
};

afterEach(() => {});

describe('the vanity URL of a server', () => {
  it('that is active is live, and can be copied', async () => {
    await open({ hasVanity: true, vanity: { code: 'the-hall' } });
    expect(screen.getByText('Create a custom invite link for your server')).toBeVisible();
    expect(screen.getByText('Vanity URL Active')).toBeVisible();
    expect(screen.getByText('LIVE')).toBeVisible();
    expect(screen.getByText('http://127.0.0.1:4000/invite/the-hall')).toBeVisible();
    expect(button('Copy Link')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Custom URL' })).toBeNull();
    await expectAccessible();
  });

  it('needs 100 members and 14 days: until then nothing can be typed', async () => {
    const { user } = await open({
      createdAt: new Date(Date.now() - 3_600_000).toISOString(),
      memberCount: 40,
    });
    expect(field()).toBeDisabled();
    expect(button('Complete Requirements First')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Check')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('At least 100 members')).toHaveTextContent('not met');
    expect(screen.getByText('At least 14 days of server age')).toHaveTextContent('not met');
    expect(screen.getByText('1 day now')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Members Progress' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByText('60 more members to go')).toBeVisible();
    await expectAccessible();
    expect(screen.getAllByRole('button', { name: 'Learn More' })).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Learn More' })[0]!);
    expect(await screen.findByRole('dialog', { name: 'About Vanity URLs' })).toHaveTextContent('100 members');
  });

  it.each([
    [{ isMet: false, code: 'x', isCode: true, availability: 'available' }, 'Complete Requirements First'],
    [{ isMet: true, code: '', isCode: false, availability: 'unknown' }, 'Enter Vanity URL'],
    [{ isMet: true, code: '-x', isCode: false, availability: 'unknown' }, 'Enter Vanity URL'],
    [{ isMet: true, code: 'x', isCode: true, availability: 'unknown' }, 'Check URL Availability First'],
    [{ isMet: true, code: 'x', isCode: true, availability: 'checking' }, 'Check URL Availability First'],
    [
      { isMet: true, code: 'x', isCode: true, availability: 'taken' },
      'Save Vanity URL',
      'This URL is already taken',
    ],
    [{ isMet: true, code: 'x', isCode: true, availability: 'available' }, 'Save Vanity URL', null],
  ] as const)('has a button for %j that says %s', (typed, label, why: string | null = label) =>
    expect(saveButton(typed)).toEqual({ label, disabledReason: why ?? undefined }),
  );

  it('is at most 30 characters, trimmed and checked before it can be saved', async () => {
    const { user, bridge } = await open();
    expect(button('Enter Vanity URL')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Check'));
    expect(bridge.argsOf('vanity.check')).toEqual([]);
    await user.type(field(), `  ${'a'.repeat(40)}`);
    expect(field()).toHaveValue(`  ${'a'.repeat(28)}`);
    expect(screen.getByText('30/30')).toBeVisible();
    await user.clear(field());
    await user.type(field(), ' Joinery ');
    expect(button('Check URL Availability First')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Check'));
    expect(await screen.findByText('This URL is available')).toBeVisible();
    expect(bridge.argsOf('vanity.check')).toEqual([{ code: 'joinery' }]);
    await user.type(field(), '{Backspace}s');
    expect(screen.queryByText('This URL is available')).toBeNull();
    expect(button('Check URL Availability First')).toBeVisible();
  });

  it('says what can be no vanity URL, and does not ask the server', async () => {
    const app = await open();
    await choose(app, '-joinery');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Use 2 to 30 letters, digits and hyphens, with no hyphen at the start or end',
    );
    expect(app.bridge.argsOf('vanity.check')).toEqual([]);
  });

  it.each([
    ['the server says so', () => refused('Whatever', 409)],
    ['the network is away', lost],
  ])('is taken where %s', async (_what, answer) => {
    const app = await open(ready, { 'vanity.check': answer });
    await choose(app, 'joinery');
    expect(await screen.findByText('This URL is already taken')).toBeVisible();
    expect(button('Save Vanity URL')).toHaveAttribute('aria-disabled', 'true');
    // Another code than the checked one has to be checked again.
    await app.user.type(field(), 's');
    expect(button('Check URL Availability First')).toHaveAttribute('aria-disabled', 'true');
  });

  it('forgets an answer about what is no longer there', async () => {
    const answer = deferred<ReturnType<typeof acknowledged>>();
    const app = await open(ready, { 'vanity.check': () => answer.promise });
    await choose(app, 'joinery');
    await app.user.type(field(), 's');
    await act(async () => answer.resolve(acknowledged()));
    expect(screen.queryByText('This URL is available')).toBeNull();
  });

  it('is asked about, then made; a dialog says so for three seconds', async () => {
    const answer = deferred<ReturnType<typeof created>>();
    const app = await open(ready, { 'vanity.create': () => answer.promise });
    const question = await askToSave(app);
    await expectAccessible();
    const timers = holdLongTimers();
    await app.user.click(question.getByRole('button', { name: 'Create Vanity URL' }));
    expect(await question.findByRole('button', { name: 'Creating' })).toBeVisible();
    await act(async () => answer.resolve(created()));
    expect(await screen.findByRole('dialog', { name: 'Vanity URL Created' })).toBeVisible();
    expect(app.bridge.argsOf('vanity.create')).toEqual([{ guildId, code: 'joinery' }]);
    await timers.pass(3100);
    expect(screen.queryByRole('dialog', { name: 'Vanity URL Created' })).toBeNull();
    expect(screen.getByText('http://127.0.0.1:4000/invite/joinery')).toBeVisible();
  });

  it.each([
    ['the server’s words', () => refused('Not that one'), 'Not that one'],
    ['our own', () => refused(null), 'Failed to create vanity URL'],
    ['that the network is away', lost, 'Network error occurred. Please try again.'],
  ])('stays open when it fails, with %s', async (_what, answer, text) => {
    const app = await open(ready, { 'vanity.create': answer });
    const question = await askToSave(app);
    await app.user.click(question.getByRole('button', { name: 'Create Vanity URL' }));
    expect(await question.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('dialog', { name: 'Create Vanity URL' })).toBeVisible();
  });

  it('is not made where another manager has made one meanwhile: one is told what it is', async () => {
    let fetched = 0;
    const app = await open(ready, {
      'guilds.info': () => {
        fetched += 1;
        const theirs = { hasVanity: true, vanity: { code: 'theirs' } };
        return success(makeGuildInfo({ ...ready, ...(fetched > 1 ? theirs : {}) }));
      },
    });
    const question = await askToSave(app);
    await app.user.click(question.getByRole('button', { name: 'Create Vanity URL' }));
    expect(
      await screen.findByText(/Someone else changed this while you were editing.*is now theirs/),
    ).toBeVisible();
    expect(screen.getByText('http://127.0.0.1:4000/invite/theirs')).toBeVisible();
    expect(app.bridge.argsOf('vanity.create')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Vanity URL' })).toBeNull());
  });
});
