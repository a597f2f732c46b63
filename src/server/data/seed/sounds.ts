const RATE = 11_025;
const HEADER_BYTES = 44;
const LOUDEST = 9000;
/** The share of each multiple of the tone, and how much faster it fades than the one below. */
const PARTIALS = [1, 0.5, 0.28, 0.12] as const;
const FADE = 2.2;

/** A WAV, 16 bit, mono: so many samples, `rate` of them a second, each from -32,768 to 32,767. */
export const wavOf = (rate: number, samples: number, sampleAt: (at: number) => number): Buffer => {
  const wav = Buffer.alloc(HEADER_BYTES + samples * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) wav.writeInt16LE(Math.round(sampleAt(at)), HEADER_BYTES + at * 2);
  return wav;
};

/** A WAV of knocks on a board that sounds: one after the other, `every` seconds apart, each fading. */
export const knocks = (hertz: number, count: number, every: number): Uint8Array =>
  wavOf(RATE, Math.round(count * every * RATE), (at) => {
    const time = (at / RATE) % every;
    let value = 0;
    for (const [nth, share] of PARTIALS.entries())
      value +=
        share * Math.exp(-time * FADE * (nth + 1) * 2) * Math.sin(2 * Math.PI * hertz * (nth + 1) * time);
    return (LOUDEST * value) / 2;
  });
