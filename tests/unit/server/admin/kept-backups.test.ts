import { describe, expect, it } from 'vitest';
import { backupNameAt, sortBackups, timeOfBackup } from '../../../../src/domain/backups/backup-name';
import { BACKUP_EVERY_MS, isBackupDue, surplusBackups } from '../../../../src/server/admin/kept-backups';

const NOON = Date.UTC(2026, 0, 31, 12);
const names = [0, 1, 2, 3].map((days) => backupNameAt(NOON - days * BACKUP_EVERY_MS));

describe('backups that a server keeps', () => {
  it('are named by their time, as any system takes it', () => {
    expect(backupNameAt(NOON)).toBe('2026-01-31T12-00-00Z.backup');
    expect(timeOfBackup(backupNameAt(NOON))).toBe(NOON);
    expect(timeOfBackup('notes.txt')).toBeNull();
    expect(timeOfBackup('2026-01-31T12-00-00Z.backup.part')).toBeNull();
    expect(timeOfBackup('2026-99-31T12-00-00Z.backup')).toBeNull();
  });

  it('are due once a day, counted from the newest, whatever else lies there', () => {
    expect(isBackupDue([], NOON)).toBe(true);
    expect(isBackupDue(['notes.txt'], NOON)).toBe(true);
    expect(isBackupDue(names, NOON + BACKUP_EVERY_MS - 1)).toBe(false);
    expect(isBackupDue(names, NOON + BACKUP_EVERY_MS)).toBe(true);
  });

  it('are due as well where the newest is of a clock that ran ahead', () => {
    expect(isBackupDue([backupNameAt(NOON + 30 * BACKUP_EVERY_MS)], NOON)).toBe(true);
  });

  it('are the newest ones; no other file is ever too many', () => {
    const mixed = ['notes.txt', ...[...names].reverse()];
    expect(sortBackups(mixed)).toEqual(names);
    expect(surplusBackups(mixed, 2)).toEqual(names.slice(2));
    expect(surplusBackups(mixed, 9)).toEqual([]);
  });
});
