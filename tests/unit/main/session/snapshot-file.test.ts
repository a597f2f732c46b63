import { describe, expect, it } from 'vitest';
import { SnapshotFile } from '../../../../src/main/session/snapshot-file';
import { MemoryFile } from '../support/memory-file';

describe('the last look', () => {
  it('is given back as it was kept, with whose it was', async () => {
    const file = new MemoryFile();
    await new SnapshotFile(file).keep('["1","home"]', '{"a":"b\\nc"}');
    expect(await new SnapshotFile(file).load()).toEqual({ account: '["1","home"]', text: '{"a":"b\\nc"}' });
  });

  it('is nothing before it was kept, after it was cleared, and from a damaged file', async () => {
    const file = new MemoryFile();
    const snapshot = new SnapshotFile(file);
    expect(await snapshot.load()).toBeNull();
    await snapshot.keep('me', 'text');
    await snapshot.clear();
    expect([file.text, await snapshot.load()]).toEqual([null, null]);
    file.text = 'no line ends here';
    expect(await snapshot.load()).toBeNull();
  });

  it('is rather gone than old when the disk is full', async () => {
    const file = new MemoryFile();
    const snapshot = new SnapshotFile(file);
    await snapshot.keep('me', 'old');
    file.isFull = true;
    await snapshot.keep('me', 'new');
    expect(file.text).toBeNull();
  });
});
