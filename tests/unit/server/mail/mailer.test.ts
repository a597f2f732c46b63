import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isMailable } from '../../../../src/server/mail/is-mailable';
import { type Mailer, openMailer } from '../../../../src/server/mail/mailer';
import { type Smtp, startSmtp } from '../../../support/node/smtp';

const mail = { id: '7', to: 'ann@example.com', subject: 'Grüße, your code', text: 'Hello ann,\n\nabcd\n' };

describe('sending by SMTP', () => {
  const failures: string[] = [];
  let smtp: Smtp;
  let mailer: Mailer;
  const open = (more: object = {}): Mailer =>
    openMailer(
      {
        ...{
          host: '127.0.0.1',
          port: smtp.port,
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
    smtp = await startSmtp({ 'gone@example.com': 550, 'later@example.com': 450 });
    mailer = open();
  });
  afterAll(async () => {
    mailer.close();
    await smtp.close();
  });
  beforeEach(() => {
    smtp.received.length = 0;
    failures.length = 0;
  });

  it('sends plain text from the address of the server', async () => {
    expect(await mailer.send(mail)).toBe('sent');
    expect(smtp.received).toMatchObject([{ from: 'hall@example.org', to: ['ann@example.com'] }]);
    const { text = '' } = smtp.received[0] ?? {};
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
    expect(smtp.received).toEqual([]);
  });

  it('sends neither a mail nor the password without TLS to another computer', async () => {
    // A name of this computer that is not known as its own stands for another one.
    const beyond = open({ host: '0.0.0.0' });
    expect(await beyond.send(mail)).toBe('later');
    expect(smtp.received).toEqual([]);
  });

  it('makes no second header or recipient of a subject or an address', async () => {
    await mailer.send({ ...mail, subject: 'One\r\nBcc: eve@example.com' });
    expect(smtp.received).toMatchObject([{ to: ['ann@example.com'] }]);
    expect(smtp.received[0]?.text).not.toMatch(/^Bcc:/m);
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
