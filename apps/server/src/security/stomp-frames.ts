/** Something that breaks the protocol, or comes close to it. */
export interface Attack {
  readonly name: string;
  /** What is sent, a message each. */
  readonly messages: readonly (string | Buffer)[];
  /** `refused`: an ERROR in words and the end of the connection; `any`: whatever harms nobody else. */
  readonly fate: 'refused' | 'any';
  /** Sent before anybody is signed in. */
  readonly first?: boolean;
}

const connecting = ['CONNECT', 'STOMP'];
const LINE = 4096;
const FRAME = 64 * 1024;

/** What each command carries when it is meant well. */
const wellMeant: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CONNECT: { 'accept-version': '1.0,1.1,1.2', host: '/', Authorization: 'Bearer x', 'heart-beat': '0,0', id: '1' },
  STOMP: { 'accept-version': '1.2', host: '/', Authorization: 'Bearer x', 'heart-beat': '0,0' },
  SEND: { destination: '/topic/editing/notice/1', 'content-length': '2', receipt: 'r' },
  SUBSCRIBE: { id: 's', destination: '/topic/notice', ack: 'auto', receipt: 'r' },
  UNSUBSCRIBE: { id: 's', receipt: 'r' },
  ACK: { id: 'm', transaction: 't', receipt: 'r' },
  NACK: { id: 'm', transaction: 't', receipt: 'r' },
  BEGIN: { transaction: 't', receipt: 'r' },
  COMMIT: { transaction: 't', receipt: 'r' },
  ABORT: { transaction: 't', receipt: 'r' },
  DISCONNECT: { receipt: 'r' },
};
const bodyOf = (command: string) => (command === 'SEND' ? '{}' : '');

type Lines = readonly (readonly [string, string])[];
export const frame = (command: string, lines: Lines, body = ''): string =>
  `${command}\n${lines.map(([name, value]) => `${name}:${value}\n`).join('')}\n${body}\0`;

interface Change {
  readonly name: string;
  readonly value: string;
  /** No frame may carry it, whatever the header is for. */
  readonly refused: boolean;
  /** Escapes are not read while signing in. */
  readonly escaped?: boolean;
}
const changes: readonly Change[] = [
  { name: 'empty', value: '', refused: false },
  { name: 'as long as may be', value: 'x'.repeat(LINE - 100), refused: false },
  { name: 'over-long', value: 'x'.repeat(LINE + 1), refused: true },
  { name: 'NUL', value: 'a\0b', refused: true },
  { name: 'a bad escape', value: 'a\\tb', refused: true, escaped: true },
  { name: 'half an escape', value: 'a\\', refused: true, escaped: true },
  { name: 'a second line', value: 'a\\nMESSAGE\\n\\n', refused: false },
  { name: 'a prototype', value: '__proto__', refused: false },
  { name: 'a formula', value: '=cmd|1', refused: false },
  { name: 'an emoji', value: '🔥', refused: false },
];
const lengths = ['-1', '1.5', '0x2', ' 2', '1e3', 'NaN', '65536', '999999', '9'.repeat(400), '2147483648', '3,2'];
const beats = ['-1,-1', '-1,0', '999999999999,1', '999999999,999999999', '1,1', 'a,b', '1', '0,0,0', 'NaN,NaN', ','];

/** Every command with every header missing, changed and doubled. */
export function headerAttacks(): Attack[] {
  return Object.entries(wellMeant).flatMap(([command, headers]) => {
    const [first, body] = [connecting.includes(command), bodyOf(command)];
    return Object.keys(headers).flatMap((header): Attack[] => {
      const all = Object.entries(headers);
      const others = all.filter(([name]) => name !== header);
      const attack = (name: string, lines: Lines, isRefused: boolean): Attack => ({
        name: `${command} ${header} ${name}`,
        messages: [frame(command, lines, body)],
        fate: isRefused ? 'refused' : 'any',
        first,
      });
      return [
        attack('missing', others, false),
        attack('doubled', [...all, [header, 'other']], false),
        ...changes.map(({ name, value, refused, escaped }) =>
          attack(name, [...others, [header, value]], refused && !(escaped && first)),
        ),
      ];
    });
  });
}

/** Numbers in headers that are none, or are far too large. */
export const numberAttacks = (): Attack[] => [
  ...Object.keys(wellMeant).flatMap((command) =>
    lengths.map(
      (length): Attack => ({
        name: `${command} content-length ${length.slice(0, 12)}`,
        messages: [frame(command, [['content-length', length]], '{}')],
        fate: 'refused',
        first: connecting.includes(command),
      }),
    ),
  ),
  ...beats.map(
    (beat): Attack => ({
      name: `heart-beat ${beat}`,
      messages: [frame('CONNECT', [['accept-version', '1.2'] as const, ['heart-beat', beat] as const])],
      fate: 'any',
      first: true,
    }),
  ),
];

const refused = (name: string, ...messages: (string | Buffer)[]): Attack => ({ name, messages, fate: 'refused' });

/** Bodies, commands and bytes that are none; where bodies are taken, so that it is the body that is refused. */
export const bodyAttacks = (destination: string): Attack[] => [
  ...['{}'.padEnd(6001), '[]', '"x"', '', 'null', '['.repeat(3000), '{"a":', '\ufeff{}'].map((body) =>
    refused(`a body of ${body.slice(0, 8)}, ${body.length} long`, frame('SEND', [['destination', destination]], body)),
  ),
  refused('a frame as large as may be', frame('SEND', [['destination', destination]], 'x'.repeat(FRAME - 100))),
  refused('a frame that is too large', frame('SEND', [['destination', destination]], 'x'.repeat(FRAME + 1))),
  refused('a frame without an end, in pieces', ...Array.from({ length: 80 }, () => 'SEND\n\nx')),
  refused('a frame that grows without end', 'SEND\n\n', ...Array.from({ length: 12 }, () => 'x'.repeat(8000))),
  refused('headers without end', `SEND\n${'a:b\n'.repeat(1000)}`),
  refused('a line without a colon', 'SEND\nabc\n\n\0'),
  refused('a line without a name', 'SEND\n:abc\n\n\0'),
  refused('bytes that are no text', Buffer.from([...Buffer.from('SEND\na:'), 0xff, 0xfe, 10, 10, 0])),
  refused('a byte order mark', Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from('SEND\n\n\0')])),
  ...['GET / HTTP/1.1', 'MESSAGE', 'CONNECTED', 'RECEIPT', 'ERROR', 'send', ' SEND', '__proto__', 'constructor'].map(
    (command) => refused(`the command ${command}`, `${command}\n\n\0`),
  ),
  refused('too many frames at once', frame('ABORT', [['transaction', 't']]).repeat(300)),
  refused('signing in twice', frame('CONNECT', [['accept-version', '1.2']])),
];

/** Numbers that look random and are the same each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Frames that are meant well, with some bytes changed, left out or put in. */
export function randomAttacks(count: number, seed: number): Attack[] {
  const random = seeded(seed);
  const commands = Object.entries(wellMeant);
  const odd = [0, 10, 13, 58, 92, 128, 192, 255];
  return Array.from({ length: count }, (_, at): Attack => {
    const [command, headers] = commands[random(commands.length)] as (typeof commands)[number];
    const bytes = [...Buffer.from(frame(command, Object.entries(headers), bodyOf(command)))];
    for (let times = 1 + random(4); times > 0; times -= 1)
      bytes.splice(random(bytes.length), random(2), ...(random(3) ? [odd[random(odd.length)] as number] : []));
    return { name: `random ${at}`, messages: [Buffer.from(bytes)], fate: 'any', first: connecting.includes(command) };
  });
}
