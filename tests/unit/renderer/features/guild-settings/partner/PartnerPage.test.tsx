import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GuildInfo } from '../../../../../../src/contract/entities/guild';
import type { PartnerApplication } from '../../../../../../src/contract/entities/partner-application';
import { success } from '../../../../../../src/contract/failure';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { at, id } from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { lost, refused } from '../../../../../support/renderer/open-overlay';
import {
  makeGuildInfo,
  openSettings,
  SETTINGS_GUILD as guildId,
} from '../../../../../support/renderer/open-settings';

const OLD = '2020-01-01T00:00:00.000Z';
const ready: Partial<GuildInfo> = { createdAt: OLD, memberCount: 120 };
const makeApplication = (change: Partial<PartnerApplication> = {}): PartnerApplication => ({
  id: id(700),
  status: 0,
  applicant: 'ada',
  createdAt: at(0),
  decidedAt: null,
  reply: null,
  ...change,
});
const answered = (application: PartnerApplication | null) => () =>
  success({ error: 0, message: null, application });
const applied = () => success({ error: 0, message: null, application: makeApplication() });
const apply = () => screen.getByRole('button', { name: 'Apply' });

const open = async (info: Partial<GuildInfo> = ready, api: ApiAnswers = {}, features = ['partner']) => {
  const app = await openSettings({
    permissions: ['MANAGE_SERVER'],
    page: 'partner',
    info,
    features,
    api: { 'partner.fetch': answered(null), 'partner.apply': applied, ...api },
  });
  await screen.findByRole('heading', { name: 'Partner Program' });
  return app;
};

describe('the partner programme', () => {
  it('shows requirements, four steps, benefits and the Apply button', async () => {
    await open();
    await waitFor(() => expect(apply()).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByText('At least 100 members')).toHaveTextContent('met');
    expect(screen.getByText('At least 3 days of server age')).toHaveTextContent('met');
    expect(screen.getByRole('heading', { name: 'Application Process' })).toBeVisible();
    expect(document.querySelectorAll('ol > li')).toHaveLength(4);
    expect(screen.getByText('It takes 4-6 days. Acceptance is not guaranteed')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Benefits' })).toBeVisible();
    await expectAccessible();
  });

  it.each<[string, Partial<GuildInfo>]>([
    ['too few members', { createdAt: OLD, memberCount: 99 }],
    [
      'too young a server',
      { createdAt: new Date(Date.now() - 2.9 * 86_400_000).toISOString(), memberCount: 500 },
    ],
  ])('cannot be applied for with %s', async (_what, info) => {
    const { user, bridge } = await open(info);
    expect(apply()).toHaveAttribute('aria-disabled', 'true');
    expect(apply()).toHaveAccessibleDescription('The server does not meet the requirements yet');
    await user.click(apply());
    expect(bridge.argsOf('partner.apply')).toEqual([]);
  });

  it('keeps an application and shows its state', async () => {
    const { user, bridge } = await open();
    await waitFor(() => expect(apply()).not.toHaveAttribute('aria-disabled'));
    await user.click(apply());
    expect(await screen.findByText('Application under review')).toBeVisible();
    expect(screen.getByText(/^Sent by ada on /)).toBeVisible();
    expect(apply()).toHaveAccessibleDescription('Your application is under review');
    expect(bridge.argsOf('partner.apply')).toEqual([{ guildId }]);
    await expectAccessible();
  });

  it('shows a decline with its reason; one can apply again', async () => {
    const declined = makeApplication({ status: -1, decidedAt: at(60), reply: 'Too quiet\u202e yet' });
    await open(ready, { 'partner.fetch': answered(declined) });
    expect(await screen.findByText('Application declined')).toBeVisible();
    expect(screen.getByText('Too quiet yet')).toBeVisible();
    expect(screen.getByText('You can apply again.')).toBeVisible();
    expect(apply()).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    ['the server’s words', () => refused('Not now'), 'Not now'],
    ['our own', () => refused(null), 'Failed to apply for the partner programme'],
    ['that the network is away', lost, 'Network error occurred'],
  ])('says why an application was not taken: %s', async (_what, answer, text) => {
    const { user } = await open(ready, { 'partner.apply': answer });
    await waitFor(() => expect(apply()).not.toHaveAttribute('aria-disabled'));
    await user.click(apply());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(apply()).not.toHaveAttribute('aria-disabled');
  });

  it('shows the application of whoever was quicker', async () => {
    let fetched = 0;
    const { user } = await open(ready, {
      'partner.fetch': () =>
        success({
          error: 0,
          message: null,
          application: (fetched += 1) > 1 ? makeApplication({ applicant: 'bob' }) : null,
        }),
      'partner.apply': () => refused('The application of this server is under review', 409),
    });
    await waitFor(() => expect(apply()).not.toHaveAttribute('aria-disabled'));
    await user.click(apply());
    expect(await screen.findByText(/^Sent by bob on /)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('The application of this server is under review');
  });

  it('says that the state of an application could not be had, and tries again', async () => {
    let fetched = 0;
    const { user } = await open(ready, {
      'partner.fetch': () => ((fetched += 1) > 1 ? applied() : refused(null, 500)),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the application');
    expect(apply()).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Application under review')).toBeVisible();
  });

  it('is to come where the server does not know of it', async () => {
    const { bridge } = await open(ready, {}, []);
    expect(apply()).toHaveAccessibleDescription('Coming soon');
    expect(bridge.argsOf('partner.fetch')).toEqual([]);
  });

  it.each([
    [1, 'Congratulations! This server is verified', 3],
    [2, 'Congratulations! This server is partnered', 4],
  ])('congratulates a server of level %i: %s, with %i perks', async (verified, title, perks) => {
    await open({ ...ready, verified });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Partner Program' }).querySelectorAll('ul > li')).toHaveLength(
      perks,
    );
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    await expectAccessible();
  });

  it('becomes one as soon as it is accepted', async () => {
    let verified = 0;
    const { hear } = await open(ready, {
      'guilds.info': () => success(makeGuildInfo({ ...ready, verified })),
    });
    verified = 2;
    const edit = {
      guildId,
      name: 'The Hall',
      description: null,
      avatar: null,
      banner: null,
      verified,
      invitesPaused: null,
      ownerId: null,
    };
    act(() => hear(liveEvent('GUILD_EDIT', edit)));
    expect(await screen.findByText('Congratulations! This server is partnered')).toBeVisible();
  });
});
