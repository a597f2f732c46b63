import { chatPage } from '../../tests/e2e/support/chat-page';
import { accountAt, guildsOf, postMessage, tokenOf } from '../../tests/e2e/support/demo-server';
import { userSettingsPage } from '../../tests/e2e/support/user-settings-page';
import type { Scene, Stage } from './stage';

const OWNER = 0;
const GUILD = 'The Joinery';
const BLURHASH = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';

interface ToldPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly blurhash: string;
}
interface ToldEmbed {
  readonly url: string;
  readonly kind: 'link' | 'image' | 'video';
  readonly siteName: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly image: ToldPicture | null;
}

/** A picture that the server does not have. */
const GONE: ToldPicture = { url: '/proxy/1', width: 800, height: 420, blurhash: BLURHASH };
const link = (embed: Pick<ToldEmbed, 'url' | 'title'> & Partial<ToldEmbed>): ToldEmbed => ({
  kind: 'link',
  siteName: null,
  description: null,
  image: null,
  ...embed,
});

const guildOf = async ({ server }: Stage) => {
  const token = await tokenOf(server, accountAt(server, OWNER));
  const guild = (await guildsOf(server, token)).find(({ name }) => name === GUILD);
  const channel = guild?.channels.find(({ type }) => type === 'text');
  if (guild === undefined || channel === undefined) throw new Error('The demo has no such channel');
  // Any picture of the server stands for one that it has fetched.
  const { banner } = guild as unknown as { readonly banner: string };
  const picture: ToldPicture = {
    url: new URL(banner, server.url).pathname,
    width: 960,
    height: 360,
    blurhash: BLURHASH,
  };
  return { token, guildId: guild.id, channel, picture };
};

/** Sends a message with links, and tells previews of them: the server fetches nothing from pretended hosts. */
const tellPreviews = async (
  stage: Stage,
  text: string,
  embedsWith: (picture: ToldPicture) => readonly ToldEmbed[],
): Promise<void> => {
  const { app, page, server } = stage;
  const { token, guildId, channel, picture } = await guildOf(stage);
  await chatPage(page).openGuild(GUILD);
  await chatPage(page).openChannel(channel.name);
  const embeds = embedsWith(picture);
  const content = `${text} ${embeds.map(({ url }) => url).join(' ')}`;
  const jump = page.getByRole('button', { name: 'Jump to present' });
  if (await jump.isVisible()) await jump.click();
  const messageId = await postMessage(server, token, channel.id, content);
  await chatPage(page).confirmed(text).last().waitFor();
  await app.evaluate(
    ({ BrowserWindow }, told) => BrowserWindow.getAllWindows()[0]?.webContents.send('live.events', [told]),
    { name: 'CHANNEL_MESSAGE_EMBEDS', data: { guildId, channelId: channel.id, messageId, embeds } },
  );
  await page
    .getByRole('article', { name: embeds[0]?.title ?? '' })
    .last()
    .waitFor();
};

const setShown = ({ page }: Stage, showsPreviews: boolean): Promise<void> =>
  page.evaluate(
    (chosen) =>
      (
        globalThis as unknown as { guildhall: { invoke(name: string, argument: unknown): Promise<void> } }
      ).guildhall.invoke('preferences.set', { showsPreviews: chosen }),
    showsPreviews,
  );

const HOSTILE = '<img src=x onerror=alert(1)>\u202e**bold** @everyone ';

/** Previews of links under a message. */
export const previewScenes: readonly Scene[] = [
  {
    name: 'link-previews-01-cards',
    open: (stage) =>
      tellPreviews(stage, 'Two to read:', (picture) => [
        link({
          ...{ url: 'https://wood.example/dovetails', siteName: 'Wood & Words' },
          title: 'Dovetails by hand, and why the pins come second',
          description: 'Mark from the tails, saw beside the line, and leave the chisel for the corners.',
          image: picture,
        }),
        link({
          ...{ url: 'https://films.example/planes', kind: 'video', title: 'Five planes in five minutes' },
          image: picture,
        }),
      ]),
  },
  {
    name: 'link-previews-02-remove',
    open: async ({ page }) => {
      await page.getByRole('article', { name: 'Dovetails by hand' }).hover();
      await page.getByRole('button', { name: 'Remove Previews' }).waitFor();
    },
  },
  {
    name: 'link-previews-03-remove-in-the-menu',
    open: async ({ page }) => {
      await chatPage(page)
        .confirmed('Two to read')
        .last()
        .getByText('Two to read')
        .click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Remove Previews' }).waitFor();
    },
    close: async ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'link-previews-04-picture-fails',
    open: (stage) =>
      tellPreviews(stage, 'Both pictures are gone:', () => [
        link({
          ...{ url: 'https://wood.example/glue', siteName: 'Wood & Words', title: 'Hide glue, warm' },
          image: GONE,
        }),
        link({
          ...{ url: 'https://films.example/chisels', kind: 'video', title: 'How a chisel is honed' },
          image: { ...GONE, width: 400, height: 200 },
        }),
      ]),
  },
  {
    name: 'link-previews-05-three-without-pictures',
    open: (stage) =>
      tellPreviews(stage, 'Three for the weekend:', () => [
        link({
          ...{ url: 'https://wood.example/oils', siteName: 'Wood & Words', title: 'Oils compared' },
          description:
            'Linseed, tung and walnut, on oak, ash and beech, after a year in the sun and in the rain.',
        }),
        link({ url: 'https://tools.example/saws', title: 'Saws' }),
        link({
          url: 'https://forum.example/t/1',
          siteName: 'Forum',
          title: null,
          description: 'Only a text.',
        }),
      ]),
  },
  {
    name: 'link-previews-06-hostile-texts',
    open: (stage) =>
      tellPreviews(stage, 'Beware of these:', (picture) => [
        link({
          ...{ url: `https://evil.example/${'a'.repeat(400)}`, siteName: HOSTILE.repeat(2) },
          ...{ title: 'unbroken'.repeat(24), description: HOSTILE.repeat(6) },
          image: { ...picture, url: '//evil.example/track.png' },
        }),
        link({
          ...{ url: 'https://xn--80ak6aa92e.com/login', siteName: 'apple.com', title: 'Sign in' },
          description: 'مرحبا بالجميع، هذا نص من اليمين إلى اليسار ثم English words',
        }),
        link({
          ...{ url: 'https://thin.example/line', title: 'A picture that is no higher than a line' },
          image: { ...picture, width: 2000, height: 3 },
        }),
      ]),
  },
  {
    name: 'link-previews-06b-a-picture',
    open: (stage) =>
      tellPreviews(stage, 'Straight to the picture:', (picture) => [
        link({
          ...{
            url: 'https://wood.example/gallery/42',
            kind: 'image',
            title: 'Forty dovetails in one evening',
          },
          image: picture,
        }),
        link({
          ...{ url: 'https://wood.example/gallery/43', kind: 'image', title: 'A small one' },
          image: { ...picture, width: 120, height: 90 },
        }),
      ]),
  },
  {
    name: 'link-previews-07-hidden',
    open: async (stage) => {
      await setShown(stage, false);
      await stage.page.getByRole('group', { name: 'Link previews' }).first().waitFor({ state: 'detached' });
    },
    close: (stage) => setShown(stage, true),
  },
  {
    name: 'link-previews-08-setting',
    open: async ({ page }) => {
      await userSettingsPage(page).open('Appearance');
      await page.getByRole('switch', { name: 'Show link previews' }).waitFor();
    },
    close: ({ page }) => userSettingsPage(page).close(),
  },
];
