import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COUNTS, SIZES } from '../../../../src/contract/limits';

const RENDERER = resolve(import.meta.dirname, '../../../../src/renderer');
const tokens = readFileSync(resolve(RENDERER, 'styles/tokens.css'), 'utf8');
const pixelsOf = (token: string): number => Number(new RegExp(`--${token}: (\\d+)px;`).exec(tokens)?.[1]);
const styles = (file: string): string => readFileSync(resolve(RENDERER, file), 'utf8');

describe('the sizes of the style sheets', () => {
  it.each([
    ['width-sidebar', SIZES.sidebarWidth, 290],
    ['height-banner', SIZES.bannerHeight, 150],
    ['width-members', SIZES.memberPanelWidth, 265],
    ['width-profile-card', SIZES.profileCardWidth, 520],
    ['width-reorder-dialog', SIZES.reorderDialogWidth, 700],
    ['width-emoji-picker', SIZES.emojiPickerWidth, 460],
    ['height-emoji-picker', SIZES.emojiPickerHeight, 400],
    ['height-composer-max', SIZES.composerMaxHeight, 200],
    ['height-mention-list-max', SIZES.mentionListMaxHeight, 300],
  ])('--%s is that of the limits, which is that of the specification', (token, limit, written) => {
    expect([pixelsOf(token), limit]).toEqual([written, written]);
  });

  it.each([
    ['features/guild-sidebar/GuildSidebar.module.css', 'width-sidebar'],
    ['features/guild-sidebar/GuildSidebar.module.css', 'height-banner'],
    ['features/members-panel/MembersPanel.module.css', 'width-members'],
    ['features/composer/Composer.module.css', 'height-composer-max'],
    ['features/composer/Composer.module.css', 'height-mention-list-max'],
    ['features/emoji-picker/EmojiPanel.module.css', 'height-emoji-picker'],
  ])('%s takes --%s', (file, token) => {
    expect(styles(file)).toContain(`var(--${token})`);
  });

  it.each([
    [
      'descriptions of servers',
      'features/discovery/DiscoveryCard.module.css',
      '-webkit-line-clamp',
      COUNTS.descriptionLines,
      3,
    ],
    [
      'columns of discovery',
      'features/discovery/Discovery.module.css',
      'grid-template-columns: repeat',
      COUNTS.discoveryColumns,
      3,
    ],
    [
      'columns of the store',
      'features/shop/Shop.module.css',
      'grid-template-columns: repeat',
      COUNTS.storeColumns,
      4,
    ],
    [
      'columns of emoji',
      'features/emoji-picker/EmojiPanel.module.css',
      'grid-template-columns: repeat',
      COUNTS.emojiColumns,
      8,
    ],
  ])('%s: as many as the limits and the specification say', (_what, file, rule, limit, written) => {
    const number = new RegExp(`${rule}(?:: |\\()(\\d+)`).exec(styles(file))?.[1];
    expect([Number(number), limit]).toEqual([written, written]);
  });

  it('mark the selected server by a tall bar, one with unread messages by a short one', () => {
    const heightOf = (mark: string): number =>
      Number(
        new RegExp(`\\.entry\\[data-${mark}\\] \\.bar \\{\\s+height: (\\d+)px`).exec(
          styles('features/guild-rail/GuildRail.module.css'),
        )?.[1],
      );
    expect(heightOf('unread')).toBeGreaterThan(0);
    expect(heightOf('selected')).toBeGreaterThan(2 * heightOf('unread'));
  });
});
