import { z } from 'zod';
import { renamed } from '../codec';
import { StoreItem } from '../entities/store-item';
import type { StoreItemId } from '../ids';
import { id } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged, envelope } from './replies';

const itemId = renamed('id', id<StoreItemId>());

export const store = {
  'store.decorations': endpoint({
    method: 'GET',
    path: '/store/avatar-decorations',
    auth: 'token',
    get reply() {
      return envelope({ data: z.array(StoreItem) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  'store.nameplates': endpoint({
    method: 'GET',
    path: '/store/nameplates',
    auth: 'token',
    get reply() {
      return envelope({ data: z.array(StoreItem) });
    },
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  'store.applyDecoration': endpoint({
    method: 'POST',
    path: '/store/apply-decoration',
    auth: 'token',
    get body() {
      return { itemId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: ['GUILD_MEMBER_EDIT'],
  }),
  'store.applyNameplate': endpoint({
    method: 'POST',
    path: '/store/apply-nameplate',
    auth: 'token',
    get body() {
      return { itemId };
    },
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: ['GUILD_MEMBER_EDIT'],
  }),
} as const;
