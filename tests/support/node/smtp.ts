import { SMTPServer } from 'smtp-server';

/** A mail as a receiver gets it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text, as they came. */
  readonly text: string;
}

/** A server on loopback that takes mails of the user `hall`, with the password `secret`, and without TLS. */
export interface Smtp {
  readonly port: number;
  readonly received: ReceivedMail[];
  readonly close: () => Promise<void>;
}

/** Starts one; `refusals` are addresses with the status by which they are refused. */
export const startSmtp = async (refusals: Readonly<Record<string, number>> = {}): Promise<Smtp> => {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'hall' && password === 'secret'
        ? done(null, { user: 'hall' })
        : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusals[address];
      done(responseCode === undefined ? null : Object.assign(new Error('No'), { responseCode }));
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, text: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listener = smtp.listen(0, '127.0.0.1', () => {
      const at = listener.address();
      resolve(typeof at === 'object' && at !== null ? at.port : 0);
    });
  });
  return {
    ...{ port, received },
    close: () =>
      new Promise<void>((resolve) => {
        smtp.close(() => {
          resolve();
        });
      }),
  };
};
