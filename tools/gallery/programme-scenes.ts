import { chatPage } from '../../tests/e2e/support/chat-page';
import { letCrowdIn } from '../../tests/e2e/support/crowd';
import { accountAt, guildsOf, tokenOf } from '../../tests/e2e/support/demo-server';
import { settingsPage } from '../../tests/e2e/support/settings-stage';
import type { Scene, Stage } from './stage';

const GUILD = 'The Joinery';
/** Together with the present members there are a hundred. */
const MISSING = 40;

const escape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');

const open = async ({ page }: Stage, label: string): Promise<void> => {
  await chatPage(page).openGuild(GUILD);
  await settingsPage(page).open(label);
};
const close = ({ page }: Stage): Promise<void> => settingsPage(page).close();

/** The Joinery is old enough but has too few members. */
const fill = async ({ server }: Stage): Promise<void> => {
  const owner = accountAt(server, 0);
  const guildId = (await guildsOf(server, await tokenOf(server, owner))).find(
    ({ name }) => name === GUILD,
  )?.id;
  await letCrowdIn(server, owner, { guildId: guildId ?? '', count: MISSING, label: 'visitor' });
};

const applicationId = async ({ server }: Stage): Promise<string> =>
  (await server.admin('applications')).split('\t')[0] ?? '';

/** The vanity link and the partner programme; each scene ends with the settings closed or declares otherwise. */
export const programmeScenes: readonly Scene[] = [
  { name: 'vanity-01-requirements', open: (stage) => open(stage, 'Vanity URL'), close },
  {
    name: 'partner-01-requirements',
    open: async (stage) => {
      await stage.server.admin('unverify', GUILD);
      await open(stage, 'Partner Program');
      await stage.page.getByRole('button', { name: 'Apply' }).waitFor();
    },
    close,
  },
  {
    name: 'vanity-02-met',
    open: async (stage) => {
      await fill(stage);
      await open(stage, 'Vanity URL');
    },
  },
  {
    name: 'vanity-03-learn-more',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Learn More' }).first().click();
      await page.getByRole('dialog', { name: 'About Vanity URLs' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'vanity-04-taken',
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Custom URL' }).fill('night-sky');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('This URL is already taken').waitFor();
    },
  },
  {
    name: 'vanity-05-available',
    open: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Custom URL' }).fill('joinery');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('This URL is available').waitFor();
    },
  },
  {
    name: 'vanity-06-refused',
    open: async ({ page, proxy }) => {
      await page.getByRole('button', { name: 'Save Vanity URL' }).click();
      proxy.refuse('/invite/vanity/create');
      await page
        .getByRole('dialog', { name: 'Create Vanity URL' })
        .getByRole('button', { name: 'Create' })
        .click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'vanity-07-active',
    open: async ({ page, proxy }) => {
      proxy.refuse(null);
      const question = page.getByRole('dialog', { name: 'Create Vanity URL' });
      await question.getByRole('button', { name: 'Create' }).click();
      // The dialog closes by itself after three seconds.
      await page.getByRole('dialog', { name: 'Vanity URL Created' }).waitFor();
      await page.getByRole('dialog', { name: 'Vanity URL Created' }).waitFor({ state: 'detached' });
    },
    close,
  },
  {
    name: 'partner-02-met',
    open: async (stage) => {
      await open(stage, 'Partner Program');
      await stage.page.getByRole('button', { name: 'Apply' }).waitFor();
    },
  },
  {
    name: 'partner-03-pending',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Application under review').waitFor();
    },
    close,
  },
  {
    name: 'partner-04-declined',
    open: async (stage) => {
      const reply =
        'We would like to see a little more going on in the public channels. Ask again in spring.';
      await stage.server.admin('decline', await applicationId(stage), '--reply', reply);
      await open(stage, 'Partner Program');
      await stage.page.getByText('Application declined').waitFor();
    },
  },
  {
    name: 'partner-05-partnered',
    open: async (stage) => {
      await stage.page.getByRole('button', { name: 'Apply' }).click();
      await stage.page.getByText('Application under review').waitFor();
      await stage.server.admin('accept', await applicationId(stage));
      await stage.page.getByText('This server is partnered').waitFor();
    },
  },
  {
    name: 'partner-06-verified',
    open: async ({ page, server }) => {
      await server.admin('verify', GUILD);
      await page.getByText('This server is verified').waitFor();
    },
    close,
  },
];
