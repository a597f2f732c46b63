const RATE = 11_025;
const HEADER_BYTES = 44;
const LOUDEST = 9000;
/** The share of each multiple of the tone, and how much faster it fades than the one below. */
const PARTIALS = [1, 0.5, 0.28, 0.12] as const;
const FADE = 2.2;

const headerOf = (samples: number): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(HEADER_BYTES - 8 + samples * 2, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples * 2, 40);
  return header;
};

/** A WAV of knocks on a board that sounds: one after the other, `every` seconds apart, each fading. */
export const knocks = (hertz: number, count: number, every: number): Uint8Array => {
  const samples = Math.round(count * every * RATE);
  const sound = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) {
    const time = (at / RATE) % every;
    let value = 0;
    for (const [nth, share] of PARTIALS.entries())
      value +=
        share * Math.exp(-time * FADE * (nth + 1) * 2) * Math.sin(2 * Math.PI * hertz * (nth + 1) * time);
    sound.writeInt16LE(Math.round((LOUDEST * value) / 2), at * 2);
  }
  return Uint8Array.from(Buffer.concat([headerOf(samples), sound]));
};
