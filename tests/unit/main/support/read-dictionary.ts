/** All words of a .bdic file with the numbers of their flag groups, read as Chromium does. */
export const wordsIn = (file: Buffer): ReadonlyMap<string, readonly number[]> => {
  const words = new Map<string, readonly number[]>();
  const leaf = (begin: number, letters: readonly number[]): void => {
    const mark = file.readUInt8(begin);
    const first = ((mark & 0x1f) << 8) | file.readUInt8(begin + 1);
    let at = begin + 2;
    const word = [...letters];
    if ((mark & 0x40) !== 0) {
      while (file.readUInt8(at) !== 0) word.push(file.readUInt8(at++));
      at += 1;
    }
    const groups = first === 0x1fff ? [] : [first];
    if ((mark & 0x20) !== 0)
      for (; file.readUInt16LE(at) !== 0xffff; at += 2) groups.push(file.readUInt16LE(at));
    words.set(Buffer.from(word).toString(), groups);
  };
  const read = (at: number, letters: readonly number[]): void => {
    const mark = file.readUInt8(at);
    const into = (letter: number, child: number): void =>
      read(child, letter === 0 ? letters : [...letters, letter]);
    if ((mark & 0x80) === 0) leaf(at, letters);
    else if ((mark & 0xe0) === 0xe0) {
      const isLong = (mark & 0x10) !== 0;
      const count = mark & 0xf;
      const base = at + 1 + count * (isLong ? 3 : 2);
      for (let index = 0; index < count; index += 1) {
        const entry = at + 1 + index * (isLong ? 3 : 2);
        const offset = isLong ? file.readUInt16LE(entry + 1) : file.readUInt8(entry + 1);
        into(file.readUInt8(entry), base + offset);
      }
    } else {
      const isWide = (mark & 2) !== 0;
      const width = isWide ? 4 : 2;
      const addressAt = (entry: number): number =>
        isWide ? file.readUInt32LE(entry) : file.readUInt16LE(entry) && at + file.readUInt16LE(entry);
      let table = at + 3;
      if ((mark & 1) !== 0) {
        into(0, addressAt(table));
        table += width;
      }
      const first = file.readUInt8(at + 1);
      for (let index = 0; index < file.readUInt8(at + 2); index += 1) {
        const child = addressAt(table + index * width);
        if (child !== 0) into(first + index, child);
      }
    }
  };
  read(file.readUInt32LE(12), []);
  return words;
};
