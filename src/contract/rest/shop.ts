import { renamed, rows } from '../codec';
import { StoreItem } from '../entities/store-item';
import type { StoreItemId } from '../ids';
import { id } from '../schemas';
import { signedIn } from './endpoint';
import { envelope } from './replies';

const itemId = renamed('id', id<StoreItemId>());

export const store = {
  'shop.decorations': signedIn({
    method: 'GET',
    path: '/store/avatar-decorations',
    reply: () => envelope({ data: rows(StoreItem) }),
  }),
  'shop.nameplates': signedIn({
    method: 'GET',
    path: '/store/nameplates',
    reply: () => envelope({ data: rows(StoreItem) }),
  }),
  'shop.applyDecoration': signedIn({
    method: 'POST',
    path: '/store/apply-decoration',
    body: () => ({ itemId }),
    emits: ['GUILD_MEMBER_EDIT'],
    mayEmit: ['RELATION'],
  }),
  'shop.applyNameplate': signedIn({
    method: 'POST',
    path: '/store/apply-nameplate',
    body: () => ({ itemId }),
    emits: ['GUILD_MEMBER_EDIT'],
    mayEmit: ['RELATION'],
  }),
} as const;
