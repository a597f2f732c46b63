import { describe, expect, it } from 'vitest';
import {
  avatarTypeOf,
  fitAvatar,
  isAvatarFile,
  recompressQuality,
} from '../../../../src/domain/profile/avatar';
import {
  checkBio,
  checkEmailChange,
  checkPasswordChange,
  checkUsername,
} from '../../../../src/domain/profile/checks';
import { requestFaults, requestOf } from '../../../../src/domain/profile/request-form';
import { userRoleName } from '../../../../src/domain/profile/role-names';

describe('what is wrong with a profile', () => {
  it('is said in the specification’s words', () => {
    expect(checkBio(' \n')).toBe('Bio cannot be empty');
    expect(checkBio('x'.repeat(190))).toBeNull();
    expect(checkBio('😀'.repeat(190))).toBeNull();
    expect(checkBio('x'.repeat(191))).not.toBeNull();
    expect(checkUsername('  ')).toBe('Username cannot be empty');
    expect(checkUsername('ada')).toBeNull();
    expect(checkEmailChange('', 'secret')).toBe('Email and password are required');
    expect(checkEmailChange('a@b', '')).toBe('Email and password are required');
    expect(checkEmailChange('a@b', 'secret')).toBeNull();
  });

  it('is said of a password where it is: the two first, then the length', () => {
    const check = (next: string, again: string) => checkPasswordChange({ current: 'old', next, again });
    expect(check('short', 'other')).toEqual({ at: 'again', text: 'New passwords do not match' });
    expect(check('seven77', 'seven77')).toEqual({
      at: 'next',
      text: 'Password must be at least 8 characters long',
    });
    expect(check('eight888', 'eight888')).toBeNull();
    expect(checkPasswordChange({ current: '', next: 'eight888', again: 'eight888' })?.at).toBe('current');
  });
});

describe('an avatar', () => {
  it('is an image under 4 MB', () => {
    expect(isAvatarFile({ type: 'image/png', size: 4_194_303 })).toBe(true);
    expect(isAvatarFile({ type: 'image/png', size: 4_194_304 })).toBe(false);
    expect(isAvatarFile({ type: 'text/plain', size: 1 })).toBe(false);
  });
  it('stays a PNG or WebP, and is a JPEG otherwise', () => {
    expect(['image/png', 'image/webp', 'image/gif', 'image/jpeg'].map(avatarTypeOf)).toEqual([
      'image/png',
      'image/webp',
      'image/jpeg',
      'image/jpeg',
    ]);
  });
  it('has a longest side of 256, and is not made larger', () => {
    expect(fitAvatar({ width: 1024, height: 512 })).toEqual({ width: 256, height: 128 });
    expect(fitAvatar({ width: 100, height: 3000 })).toEqual({ width: 9, height: 256 });
    expect(fitAvatar({ width: 5000, height: 1 })).toEqual({ width: 256, height: 1 });
    expect(fitAvatar({ width: 64, height: 32 })).toEqual({ width: 64, height: 32 });
  });
  it('is compressed again at 0.8 over 2621440 bytes, unless it is a PNG', () => {
    expect(recompressQuality('image/jpeg', 2_621_440)).toBeUndefined();
    expect(recompressQuality('image/jpeg', 2_621_441)).toBe(0.8);
    expect(recompressQuality('image/webp', 2_621_441)).toBe(0.8);
    expect(recompressQuality('image/png', 4_000_000)).toBeUndefined();
  });
});

describe('a request', () => {
  const form = { type: 0, description: 'More', url: '', rating: null };
  it('needs a type, a description, and with feedback a rating', () => {
    expect(Object.keys(requestFaults({ ...form, type: null, description: ' ' }))).toEqual([
      'type',
      'description',
    ]);
    expect(requestFaults({ ...form, type: 3 })).toEqual({ rating: 'Choose a rating' });
    expect(requestFaults(form)).toEqual({});
  });
  it('may have an http(s) address where it is about a picture or a theme', () => {
    expect(requestFaults({ ...form, type: 1, url: 'javascript:alert(1)' })).toHaveProperty('url');
    expect(requestFaults({ ...form, type: 0, url: 'nonsense' })).toEqual({});
    expect(requestFaults({ ...form, type: 2, url: 'https://example.org/x' })).toEqual({});
  });
  it('sends null for no address, and a rating with feedback alone', () => {
    expect(requestOf({ ...form, url: 'https://example.org', rating: 5 })).toEqual({
      type: 0,
      description: 'More',
      url: null,
    });
    expect(requestOf({ ...form, type: 3, rating: 5 })).toEqual({
      type: 3,
      description: 'More',
      url: null,
      rating: 5,
    });
    expect(requestOf({ ...form, type: 1, url: ' https://example.org ' }).url).toBe('https://example.org');
  });
});

it('names the roles of accounts', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(userRoleName)).toEqual([
    'User',
    'Privileged User',
    'Premium',
    'Moderator',
    'Admin',
    'Owner',
    'User',
  ]);
});
