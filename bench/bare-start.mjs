import Fastify from 'fastify';
import pg from 'pg';
import { WebSocketServer } from 'ws';

// The least that a start is: the packages that any such server needs, a database that answers, and an open door.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query('SELECT 1');
const app = Fastify();
new WebSocketServer({ noServer: true });
app.get('/health', async () => ({ code: 200 }));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
