import type { Migration } from './migration';

/**
 * The sizes of pictures of other hosts, and their links as their messages have them. Both are null for those that were
 * stored before, and for copies of removed messages.
 */
export const sizesOfPictures: Migration = {
  version: 54,
  name: 'sizes-of-pictures',
  statements: [
    'alter table message_pictures add column url text, add column width integer, add column height integer',
  ],
};
