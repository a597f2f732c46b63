import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isMailable } from '../../../../src/server/mail/is-mailable';
import { type Mailer, openMailer } from '../../../../src/server/mail/mailer';

const mail = { id: '7', to: 'ann@example.com', subject: 'Grüße, your code', text: 'Hello ann,\n\nabcd\n' };

describe('sending by SMTP', () => {
  const received: { readonly from: string; readonly to: readonly string[]; readonly text: string }[] = [];
  const failures: string[] = [];
  let smtp: SMTPServer;
  let port = 0;
  let mailer: Mailer;
  const open = (more: object = {}): Mailer =>
    openMailer(
      {
        ...{
          host: '127.0.0.1',
          port,
          isTls: false,
          user: 'hall',
          password: 'secret',
          from: 'hall@example.org',
        },
        ...more,
      },
      { name: 'The "Hall"', onFailure: (code) => failures.push(code) },
    );

  beforeAll(async () => {
    smtp = new SMTPServer({
      // Without a certificate of its own: this computer alone is trusted without TLS.
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'hall' && password === 'secret'
          ? done(null, { user: 'hall' })
          : done(new Error('Wrong password')),
      onRcptTo: ({ address }, _session, done) => {
        const status = { 'gone@example.com': 550, 'later@example.com': 450 }[address];
        done(status === undefined ? null : Object.assign(new Error('No'), { responseCode: status }));
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
    port = await new Promise<number>((resolve) => {
      const listener = smtp.listen(0, '127.0.0.1', () => {
        const at = listener.address();
        resolve(typeof at === 'object' && at !== null ? at.port : 0);
      });
    });
    mailer = open();
  });
  afterAll(async () => {
    mailer.close();
    await new Promise<void>((resolve) => void smtp.close(() => resolve()));
  });
  beforeEach(() => {
    received.length = 0;
    failures.length = 0;
  });

  it('sends plain text from the address of the server', async () => {
    expect(await mailer.send(mail)).toBe('sent');
    expect(received).toMatchObject([{ from: 'hall@example.org', to: ['ann@example.com'] }]);
    const { text = '' } = received[0] ?? {};
    expect(text).toContain('Hello ann,');
    expect(text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(text).toContain('Message-ID: <guildhall-7@example.org>');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).not.toContain('Grüße');
  });

  it('tells what is refused for good from what may be tried again', async () => {
    expect(await mailer.send({ ...mail, to: 'gone@example.com' })).toBe('refused');
    expect(await mailer.send({ ...mail, to: 'later@example.com' })).toBe('later');
    const wrong = open({ password: 'not this one' });
    expect(await wrong.send(mail)).toBe('later');
    // Nothing listens on this port of the loopback range.
    const nobody = open({ host: '127.0.0.9', port: 1 });
    expect(await nobody.send(mail)).toBe('later');
    expect(failures).toEqual(['EENVELOPE', 'EENVELOPE', 'EAUTH', 'ESOCKET']);
    expect(received).toEqual([]);
  });

  it('sends neither a mail nor the password without TLS to another computer', async () => {
    // A name of this computer that is not known as its own stands for another one.
    const beyond = open({ host: '0.0.0.0' });
    expect(await beyond.send(mail)).toBe('later');
    expect(received).toEqual([]);
  });

  it('makes no second header or recipient of a subject or an address', async () => {
    await mailer.send({ ...mail, subject: 'One\r\nBcc: eve@example.com' });
    expect(received).toMatchObject([{ to: ['ann@example.com'] }]);
    expect(received[0]?.text).not.toMatch(/^Bcc:/m);
  });
});

describe('the addresses that mails go to', () => {
  it.each(['ann@example.com', 'a.b+c@mail.example.org', "o'neil@localhost"])('takes %s', (address) => {
    expect(isMailable(address)).toBe(true);
  });

  it.each([
    ...['ann', '@example.com', 'ann@', 'a..b@example.com', '.a@example.com', 'a,b@example.com'],
    ...['<ann@example.com>', 'ann@example.com>', 'a@b@example.com', 'ann@-example.com', 'ann@exa_mple.com'],
    ...[
      'ann\r\n@example.com',
      'ann@example.com\n',
      '"a b"@example.com',
      'ann@[127.0.0.1]',
      'änn@example.com',
    ],
  ])('leaves %j out', (address) => {
    expect(isMailable(address)).toBe(false);
  });
});
