import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { startPostgres, type ThrowAwayPostgres } from '../../scripts/lib/postgres.mjs';
import type { AtEnd } from './node.ts';

/** A PostgreSQL for one test file, removed when the file is done. */
export async function ownPostgres(options?: { durable?: boolean }): Promise<ThrowAwayPostgres> {
  const server = await startPostgres(options);
  afterAll(() => server.remove());
  return server;
}

/** A connection from outside the product, closed with the test. */
export async function outside(url: string, atEnd: AtEnd = onTestFinished): Promise<pg.Client> {
  const connection = new pg.Client(url);
  // A test that stops the server takes this connection down too.
  connection.on('error', () => undefined);
  await connection.connect();
  atEnd(() => connection.end().catch(() => undefined));
  return connection;
}

let made = 0;

/** An empty database of its own on the server. */
export async function emptyDatabase(server: ThrowAwayPostgres, atEnd: AtEnd = onTestFinished): Promise<string> {
  made += 1;
  const name = `fault_${made}`;
  const connection = await outside(server.url, atEnd);
  await connection.query(`CREATE DATABASE ${name}`);
  return server.url.replace(/\/[^/]*$/, `/${name}`);
}
