import { describe, expect, test } from 'vitest';
import { createParser, type Frame, MAX_FRAME_BYTES, negotiate, StompError, writeFrame } from './stomp.ts';

const parse = (...chunks: (string | Buffer)[]): Frame[] => {
  const parser = createParser();
  return chunks.flatMap((chunk) => [...parser.push(Buffer.from(chunk))]);
};
const plain = (frames: Frame[]) =>
  frames.map(({ command, headers, body }) => [command, Object.fromEntries(headers), body]);

describe('reading frames', () => {
  test('headers are unescaped, the first of a kind counts, CR before LF is dropped', () => {
    const [frame] = parse('SEND\r\ndestination:/topic/a\r\nk:1\\c2\\\\3\\n4\nk:other\n\nhello\0');
    expect(plain(frame ? [frame] : [])).toEqual([['SEND', { destination: '/topic/a', k: '1:2\\3\n4' }, 'hello']]);
  });

  test('CONNECT headers are taken as they are, and 1.0 knows no escapes afterwards', () => {
    const frames = parse('CONNECT\nname:a\\b:c\n\n\0', 'SEND\ndestination:/a\\x\n\n\0');
    expect(frames.map((frame) => frame.headers.get('name') ?? frame.headers.get('destination'))).toEqual([
      'a\\b:c',
      '/a\\x',
    ]);
  });

  test('a frame may come in pieces, several may come at once, and heart-beats lie between', () => {
    const text = Buffer.from('\nSEND\ndestination:/a\n\n中文\0\r\n\nSEND\ndestination:/b\n\nb\0\n');
    expect(plain(parse(text))).toEqual([
      ['SEND', { destination: '/a' }, '中文'],
      ['SEND', { destination: '/b' }, 'b'],
    ]);
    const parser = createParser();
    const frames = [...text].flatMap((byte) => [...parser.push(Buffer.from([byte]))]);
    expect(frames.map((frame) => frame.body)).toEqual(['中文', 'b']);
    expect(parse('\n', '\n', '\r\n')).toEqual([]);
  });

  test('content-length counts bytes and lets a body hold NUL', () => {
    expect(parse('SEND\ndestination:/a\ncontent-length:5\n\n中\0b\0')[0]?.body).toBe('中\0b');
    expect(() => parse('SEND\ncontent-length:1\n\nab\0')).toThrow('消息长度不正确');
    expect(() => parse('SEND\ncontent-length:-1\n\na\0')).toThrow('消息长度不正确');
  });

  test.each([
    ['an unknown command', 'GET / HTTP/1.1\n\n\0'],
    ['a bad escape', 'SEND\nk:\\t\n\n\0'],
    ['a lone backslash', 'SEND\nk:a\\\n\n\0'],
    ['a header without a colon', 'SEND\nabc\n\n\0'],
    ['a header without a name', 'SEND\n:abc\n\n\0'],
    ['NUL among the headers', 'SEND\nk:\0\n\n\0'],
    ['bytes that are not UTF-8', Buffer.from([...Buffer.from('SEND\n\n'), 0xff, 0xfe, 0])],
    ['too many headers', `SEND\n${'k:v\n'.repeat(41)}\n\0`],
    ['a header that is too long', `SEND\nk:${'v'.repeat(5000)}`],
    ['a body that is too long', `SEND\n\n${'x'.repeat(MAX_FRAME_BYTES + 1)}`],
    ['a whole frame that is too long', `SEND\n\n${'x'.repeat(MAX_FRAME_BYTES)}\0`],
    ['a length that is too big', 'SEND\ncontent-length:65536\n\n'],
  ])('%s is refused', (_what, text) => {
    expect(() => parse(text)).toThrow(StompError);
  });

  test('a frame in very many pieces is refused', () => {
    const parser = createParser();
    expect(() => {
      for (let i = 0; i < 100; i += 1) [...parser.push(Buffer.from(i === 0 ? 'SEND\n\n' : 'x'))];
    }).toThrow('消息分片过多');
  });

  test('whatever arrives, the parser answers with frames or a StompError', () => {
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const tokens = ['SEND', 'CONNECT', '\n', '\n\n', '\r\n', ':', '\\', '\0', 'content-length:', '3', '中', 'a', '\\c'];
    for (let round = 0; round < 3000; round += 1) {
      const parser = createParser();
      try {
        for (let i = 0; i < 8; i += 1) {
          const bytes = Buffer.from(Array.from({ length: random(6) }, () => tokens[random(tokens.length)]).join(''));
          if (bytes.length > 0 && random(4) === 0) bytes[random(bytes.length)] = random(256);
          for (const frame of parser.push(bytes)) expect(typeof frame.body).toBe('string');
        }
      } catch (error) {
        expect(error).toBeInstanceOf(StompError);
      }
    }
  });
});

describe('writing frames', () => {
  test('what is written reads back', () => {
    const text = writeFrame('SEND', { destination: '/a', 'x:y': 'a\\b\nc\r' }, { body: '中\0文' });
    expect(plain(parse(text))).toEqual([
      ['SEND', { destination: '/a', 'x:y': 'a\\b\nc\r', 'content-length': '7' }, '中\0文'],
    ]);
  });

  test('CONNECTED is not escaped, and 1.0 cannot be made to hold a second line', () => {
    expect(writeFrame('CONNECTED', { version: '1.2', server: 'a:b' })).toBe('CONNECTED\nversion:1.2\nserver:a:b\n\n\0');
    expect(writeFrame('RECEIPT', { 'receipt-id': 'a\nb:c' }, { version: '1.0' })).toBe(
      'RECEIPT\nreceipt-id:ab:c\n\n\0',
    );
  });
});

test('the highest common version is chosen', () => {
  expect(['1.0,1.1,1.2', '1.1, 1.0', '1.0', '2.0', undefined].map(negotiate)).toEqual([
    '1.2',
    '1.1',
    '1.0',
    undefined,
    '1.0',
  ]);
});
