import { isRecord, parseJson } from '../json';

/** A demo account of the server on board. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The part of fetch that is used. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>;

interface Channel {
  readonly id: string;
  readonly name: string;
}

export interface OthersGuild {
  readonly id: string;
  readonly name: string;
  readonly texts: readonly Channel[];
}

const read = async (answer: Response): Promise<unknown> => {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The server answered ${answer.status} to the second user`);
  return parseJson(text)?.value;
};

const textOf = (value: unknown, name: string): string => {
  if (!isRecord(value) || typeof value[name] !== 'string')
    throw new Error(`The server's answer has no ${name}`);
  return value[name];
};

/** The other side of a conversation: another user on the same server, using only its calls. */
export class SecondPerson {
  readonly #ask: Ask;
  readonly #base: string;
  readonly #token: string;

  private constructor(ask: Ask, base: string, token: string) {
    this.#ask = ask;
    this.#base = base;
    this.#token = token;
  }

  static async signIn(ask: Ask, base: string, { email, password }: Account): Promise<SecondPerson> {
    const answer = await ask(`${base}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return new SecondPerson(ask, base, textOf(await read(answer), 'Authorization'));
  }

  async guilds(): Promise<readonly OthersGuild[]> {
    const answer = await this.#ask(`${this.#base}/users/@me/guilds`, {
      headers: { Authorization: this.#token },
    });
    const list = await read(answer);
    if (!Array.isArray(list)) throw new Error('The server sent no list of servers');
    return list.map((guild: unknown) => {
      const channels: readonly unknown[] =
        isRecord(guild) && Array.isArray(guild.channels) ? guild.channels : [];
      const texts = channels.filter((channel) => isRecord(channel) && channel.type === 'text');
      return {
        id: textOf(guild, 'id'),
        name: textOf(guild, 'name'),
        texts: texts.map((channel) => ({ id: textOf(channel, 'id'), name: textOf(channel, 'name') })),
      };
    });
  }

  /** Creates a server with a picture, sent in base64; returns the address of the stored picture. */
  async makePicturedGuild(name: string, picture: string): Promise<string> {
    const answer = await this.#ask(`${this.#base}/guild/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: this.#token },
      body: JSON.stringify({ name, icon: picture }),
    });
    const body = await read(answer);
    if (!isRecord(body)) throw new Error('The server was not created');
    return `${this.#base}${textOf(body.guild, 'avatar')}`;
  }

  /** Writes a message and returns its id. */
  async write(channelId: string, content: string, attachments: readonly string[] = []): Promise<string> {
    const answer = await this.#ask(`${this.#base}/channel/message/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: this.#token },
      body: JSON.stringify({ channelId, content, parent_id: null, attachments }),
    });
    const body = await read(answer);
    if (!isRecord(body)) throw new Error('The message was not accepted');
    return textOf(body.data, 'id');
  }

  /** Uploads a file and sends it in a message; returns its address. */
  async sendFile(channelId: string, name: string, content: Buffer<ArrayBuffer>): Promise<string> {
    const boundary = 'guildhall-self-test';
    const field = (of: string, value: string): string =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${of}"\r\n\r\n${value}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const fields = field('channelId', channelId) + field('name', name) + field('spoiler', '0');
    const answer = await this.#ask(`${this.#base}/channel/attachment/upload`, {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, Authorization: this.#token },
      body: Buffer.concat([Buffer.from(fields + head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    const body = await read(answer);
    if (!isRecord(body)) throw new Error('The file was not accepted');
    await this.write(channelId, '', [textOf(body.attachment, 'id')]);
    return `${this.#base}${textOf(body.attachment, 'url')}`;
  }

  /** The content of a file, as somebody who may read its message gets it. */
  async fetchFile(address: string): Promise<Buffer> {
    const answer = await this.#ask(address, { headers: { Authorization: this.#token } });
    if (!answer.ok) throw new Error(`The file was answered with ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }
}
