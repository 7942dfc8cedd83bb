import { WebSocket } from 'ws';
import { percentile } from './lib.mjs';

// Many clients as a process of its own: `node socket-clients.mjs <address> <count> <rounds> <method> <call> [token] [topic] [body]`.
// Each round makes one call, the next of those that are joined by commas, and prints how long the message took to reach the clients; with a token they speak STOMP.
const [address, count, rounds, method, call, token, topic = '/topic/dict', body] = process.argv.slice(2);
const calls = call.split(',');
const AT_ONCE = 50;
let heard = () => undefined;

const handshake = `CONNECT\naccept-version:1.2\nhost:/\nAuthorization:Bearer ${token}\n\n\0`;
const wish = `SUBSCRIBE\nid:0\ndestination:${topic}\nreceipt:r\n\n\0`;

function open() {
  return new Promise((done, fail) => {
    const socket = new WebSocket(address, token ? ['v12.stomp'] : []);
    socket.once('error', fail);
    socket.once('open', () => (token ? socket.send(handshake) : done(socket)));
    socket.on('message', (data) => {
      const first = data[0];
      if (!token || first === 0x4d) return heard();
      const text = String(data);
      if (text.startsWith('CONNECTED')) socket.send(wish);
      else if (text.startsWith('RECEIPT')) done(socket);
      else if (text.startsWith('ERROR')) fail(new Error(text));
    });
  });
}

async function round(sockets, url) {
  const times = [];
  const began = performance.now();
  const all = new Promise((done) => {
    heard = () => {
      times.push(performance.now() - began);
      if (times.length === sockets.length) done();
    };
  });
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  await Promise.all([all, fetch(url, { method, headers, body }).then((answer) => answer.text())]);
  return { p99: percentile(times, 0.99), spread: percentile(times, 0.99) - Math.min(...times) };
}

const sockets = [];
while (sockets.length < Number(count)) sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, open))));
const results = [];
for (let i = 0; i < Number(rounds); i += 1) results.push(await round(sockets, calls[i % calls.length]));
console.log(JSON.stringify(results));
process.exit(0);
