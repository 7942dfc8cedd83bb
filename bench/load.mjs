import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { percentile } from './lib.mjs';

// A load generator as a process of its own: `node load.mjs <address> <token> <connections> <requests>` prints JSON. In
// place of a number of requests there may be a file with a list of what is to be posted: whose token, and which body.
// Bare sockets, because the client shares the machine with what it measures.
const [address, token, connections, requests] = process.argv.slice(2);
const url = new URL(address);
const posts = requests.endsWith('.json') ? JSON.parse(readFileSync(requests, 'utf8')) : undefined;
const headOf = (method, bearer) =>
  `${method} ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${bearer}\r\n`;
const get = `${headOf('GET', token)}\r\n`;
const post = ({ token: bearer, body }) => {
  const text = JSON.stringify(body);
  const about = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}`;
  return `${headOf('POST', bearer)}${about}\r\n\r\n${text}`;
};
const END = Buffer.from('\r\n\r\n');
const times = [];
let left = posts?.length ?? Number(requests);

/** Bytes of the first whole answer, or 0 while it is not complete. */
function answerLength(bytes) {
  const end = bytes.indexOf(END);
  if (end < 0) return 0;
  const text = bytes.toString('latin1', 0, end);
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(text);
  const length = end + END.length + Number(/content-length: (\d+)/i.exec(text)[1]);
  if (bytes.length < length) return 0;
  if (posts && !bytes.includes('"code":200')) throw new Error(bytes.toString('utf8', end, length));
  return length;
}

/** Sends one request after the other over one connection until all are done. */
function work() {
  return new Promise((done, fail) => {
    const socket = connect(Number(url.port), url.hostname);
    let bytes = Buffer.alloc(0);
    let began = 0;
    const next = () => {
      if (left <= 0) return socket.end();
      left -= 1;
      const request = posts ? post(posts[left]) : get;
      began = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true).once('connect', next).once('error', fail).once('close', done);
    socket.on('data', (chunk) => {
      bytes = bytes.length ? Buffer.concat([bytes, chunk]) : chunk;
      if (!answerLength(bytes)) return;
      times.push(performance.now() - began);
      bytes = Buffer.alloc(0);
      next();
    });
  });
}

const began = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, work));
const seconds = (performance.now() - began) / 1000;
console.log(JSON.stringify({ perSecond: times.length / seconds, p99: percentile(times, 0.99) }));
