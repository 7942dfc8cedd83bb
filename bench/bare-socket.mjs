import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

// The baseline of live messages: whatever is posted goes to every socket, without rights, frames or other nodes.
const server = createServer((_req, res) => {
  const text = JSON.stringify({ dictType: '' });
  for (const socket of sockets.clients) socket.send(text);
  res.end();
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
