import { accountAt, tokenOf } from '../../tests/e2e/support/demo-server';
import { callAs } from '../../tests/e2e/support/people-page';
import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import type { Scene, Stage } from './stage';

const OWNER = 0;

const page = (label: string, ready: string) => async (stage: Stage) => {
  const settings = userSettingsPage(stage.page);
  await settings.open(label);
  await settings.dialog.getByText(ready).first().waitFor();
};
const close = (stage: Stage): Promise<void> => userSettingsPage(stage.page).close();
const closeOver =
  (title: string) =>
  async (stage: Stage): Promise<void> => {
    await userSettingsPage(stage.page).leave(title);
    await close(stage);
  };
const profile = (tab: string) => async (stage: Stage) => {
  const settings = userSettingsPage(stage.page);
  await settings.open();
  await settings.editProfile(tab);
};
const requests = async (stage: Stage): Promise<void> => {
  const settings = userSettingsPage(stage.page);
  await settings.open();
  await settings.entry('Requests').click();
  await settings.over('Requests').waitFor();
};
const newRequest = (type: string) => async (stage: Stage) => {
  await requests(stage);
  await stage.page.getByRole('combobox', { name: 'Type' }).click();
  await stage.page.getByRole('option', { name: type }).click();
};
const history = async (stage: Stage): Promise<void> => {
  await requests(stage);
  await stage.page.getByRole('tab', { name: 'Request History' }).click();
};
const ask = (stage: Stage, body: object): Promise<unknown> =>
  callAs(stage.server, accountAt(stage.server, OWNER), '/requests/create', body);
/** Closes the dialog and makes the server accept the call again. */
const restore = async (stage: Stage, title: string): Promise<void> => {
  stage.proxy.refuse(null);
  await closeOver(title)(stage);
};

/** The user settings, and the dialogs over them. */
export const settingsScenes: readonly Scene[] = [
  { name: 'settings-01-account', open: page('My Account', 'Member Since'), close },
  { name: 'settings-02-standing', open: page('Account Standing', 'Disabled'), close },
  { name: 'settings-03-preferences', open: page('Preferences', 'Ping Colour'), close },
  { name: 'settings-03b-appearance', open: page('Appearance', 'Default (1x)'), close },
  {
    name: 'settings-03d-writing',
    open: async (stage) => {
      await stage.app.evaluate(({ session }) => {
        for (const word of ['Guildhall', 'tpyo', 'عالم', 'Donaudampfschifffahrtsgesellschaftskapitän'])
          session.defaultSession.addWordToSpellCheckerDictionary(word);
      });
      await page('Language and Spelling', 'Check Spelling')(stage);
      await stage.page.getByText('Your Words').first().scrollIntoViewIfNeeded();
    },
    again: ({ page: shown }) => shown.getByText('Your Words').first().scrollIntoViewIfNeeded(),
    close,
  },
  {
    name: 'settings-03e-remove-data',
    open: async (stage) => {
      await page('Preferences', 'Remove my data from this computer')(stage);
      await stage.page.getByRole('button', { name: 'Remove My Data…' }).scrollIntoViewIfNeeded();
    },
    again: ({ page: shown }) =>
      shown.getByRole('button', { name: 'Remove My Data…' }).scrollIntoViewIfNeeded(),
    close,
  },
  {
    name: 'settings-03g-kept-messages',
    open: async (stage) => {
      await page('Preferences', 'Messages on this computer')(stage);
      await stage.page.getByRole('button', { name: 'Delete…' }).scrollIntoViewIfNeeded();
    },
    again: ({ page: shown }) => shown.getByRole('button', { name: 'Delete…' }).scrollIntoViewIfNeeded(),
    close,
  },
  { name: 'settings-03h-let-others-in', open: page('Let Others In', 'Addresses'), close },
  { name: 'settings-04-status', open: page('Status', 'Do Not Disturb'), close },
  {
    name: 'settings-05-devices',
    open: async (stage) => {
      await tokenOf(stage.server, accountAt(stage.server, OWNER));
      await page('Devices', 'Other Devices')(stage);
    },
    close,
  },
  {
    name: 'settings-06-log-out-device',
    open: async (stage) => {
      await page('Devices', 'Other Devices')(stage);
      await stage.page.getByRole('button', { name: 'Log Out All Others' }).click();
    },
    close: closeOver('Log Out All Others'),
  },
  { name: 'settings-07-username', open: profile('Username'), close: closeOver('Edit Profile') },
  {
    name: 'settings-08-about-me-refused',
    open: async (stage) => {
      await profile('About me')(stage);
      await stage.page.getByRole('textbox', { name: 'About me' }).fill('');
      await stage.page.getByRole('button', { name: 'Save' }).click();
      await stage.page.getByText('Bio cannot be empty').waitFor();
    },
    close: closeOver('Edit Profile'),
  },
  {
    name: 'settings-09-about-me-right-to-left',
    open: async (stage) => {
      await profile('About me')(stage);
      await stage.page
        .getByRole('textbox', { name: 'About me' })
        .fill('أحب الخشب والأدوات القديمة، وأعمل في الورشة كل صباح.');
    },
    close: closeOver('Edit Profile'),
  },
  {
    name: 'settings-10-email-refused',
    open: async (stage) => {
      await profile('Email')(stage);
      await stage.page.getByRole('textbox', { name: 'Email' }).fill('new@example.org');
      await stage.page.getByRole('textbox', { name: 'Current Password' }).fill('not this one');
      await stage.page.getByRole('button', { name: 'Save' }).click();
      await stage.page.getByText('Current password is incorrect').waitFor();
    },
    close: closeOver('Edit Profile'),
  },
  { name: 'settings-11-avatar', open: profile('Avatar'), close: closeOver('Edit Profile') },
  {
    name: 'settings-12-avatar-refused',
    open: async (stage) => {
      await profile('Avatar')(stage);
      await stage.page
        .getByLabel('Upload Avatar')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await stage.page.getByText('Please select an image under 4MB').waitFor();
    },
    close: closeOver('Edit Profile'),
  },
  { name: 'settings-13-decoration', open: profile('Avatar Decoration'), close: closeOver('Edit Profile') },
  { name: 'settings-14-pings', open: profile('Preferences: Pings'), close: closeOver('Edit Profile') },
  {
    name: 'settings-15-change-password',
    open: async (stage) => {
      const settings = userSettingsPage(stage.page);
      await settings.open();
      await settings.dialog.getByRole('button', { name: 'Change Password' }).click();
      const over = settings.over('Change Password');
      await over.getByRole('textbox', { name: 'Current Password' }).fill('something');
      await over.getByRole('textbox', { name: 'New Password', exact: true }).fill('one thing');
      await over.getByRole('textbox', { name: 'Confirm New Password' }).fill('another');
      await over.getByRole('button', { name: 'Change Password' }).click();
      await stage.page.getByText('New passwords do not match').waitFor();
    },
    close: closeOver('Change Password'),
  },
  { name: 'settings-16-new-request', open: requests, close: closeOver('Requests') },
  { name: 'settings-17-theme-request', open: newRequest('Theme'), close: closeOver('Requests') },
  {
    name: 'settings-18-feedback',
    open: async (stage) => {
      await newRequest('Feedback')(stage);
      await stage.page.getByRole('radio', { name: '9' }).check({ force: true });
      await stage.page.getByRole('button', { name: 'Submit Request' }).click();
      await stage.page.getByText('Please describe your request').waitFor();
    },
    close: closeOver('Requests'),
  },
  {
    name: 'settings-19-history',
    open: async (stage) => {
      await history(stage);
      await stage.page.getByRole('list', { name: 'Requests' }).waitFor();
    },
    close: closeOver('Requests'),
  },
  {
    name: 'settings-20-history-longer',
    open: async (stage) => {
      await ask(stage, {
        type: 0,
        description: 'Threads under messages, so that a question and its answers stay together.',
        url: null,
      });
      await ask(stage, {
        type: 2,
        description: 'A theme the colour of moss.',
        url: 'https://example.org/moss',
      });
      await ask(stage, {
        type: 3,
        description: 'Quick and calm. I keep it open all day.',
        url: null,
        rating: 9,
      });
      await history(stage);
      await stage.page.getByText('A theme the colour of moss.').waitFor();
    },
    close: closeOver('Requests'),
  },
  {
    name: 'settings-21-devices-refused',
    open: async (stage) => {
      const settings = userSettingsPage(stage.page);
      await settings.open();
      stage.proxy.refuse('/auth/sessions');
      await settings.entry('Devices').click();
      await settings.region('Devices').waitFor();
    },
    close: async (stage) => {
      stage.proxy.refuse(null);
      await close(stage);
    },
  },
  {
    name: 'settings-22-save-refused',
    open: async (stage) => {
      await profile('Username')(stage);
      stage.proxy.refuse('/users/update/username');
      await stage.page.getByRole('textbox', { name: 'Username' }).fill('somebody-else');
      await stage.page.getByRole('button', { name: 'Save' }).click();
      await stage.page.getByText('You are not allowed to do this').waitFor();
    },
    close: (stage) => restore(stage, 'Edit Profile'),
  },
  {
    // Below 700 px the menu is behind a button.
    name: 'settings-23-menu',
    open: page('Devices', 'This Device'),
    again: async ({ page: shown }) => {
      const opener = shown.getByRole('button', { name: 'Menu', exact: true, expanded: false });
      if (await opener.isVisible()) await opener.click();
    },
    // Not by Escape, which is the menu's as long as the page has not heard of the larger window.
    close: async ({ page: shown }) => {
      const { dialog } = userSettingsPage(shown);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  },
];
