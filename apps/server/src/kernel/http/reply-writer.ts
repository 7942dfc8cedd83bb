import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import type { FastifyReply } from 'fastify';
import { createPicker, type Picker, type ReplyNode } from './picker.ts';
import { replySchema } from './reply-schema.ts';

const SCRATCH_BYTES = 256 * 1024;
/** No character of a JavaScript string takes more in UTF-8. */
const MAX_BYTES = 3;
const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);

/**
 * A text as UTF-8. Where the text goes to the socket as it is, Node goes through it three times: for its length, to join it
 * with the headers and to write it into memory for the worst case.
 */
export function encode(text: string): Buffer {
  if (text.length * MAX_BYTES > SCRATCH_BYTES) return Buffer.from(text);
  const length = scratch.write(text);
  const bytes = Buffer.allocUnsafe(length);
  scratch.copy(bytes, 0, 0, length);
  return bytes;
}

/** Writes the answer of a call. */
type ReplyWriter = (reply: FastifyReply, body: Readonly<Record<string, unknown>>) => Buffer;

/**
 * Writes replies as the contract names them. What is just as the contract has it is picked and left to the engine, which
 * writes a page of rows in half the time of any serialiser; everything else goes through the serialiser of Fastify, which
 * turns values into what they should be or refuses them. Compiled by the first call: to compile all of them would take the
 * larger part of a start.
 */
export function createReplyWriter(endpoint: AnyEndpoint): ReplyWriter {
  let pick: Picker | undefined;
  let isCompiled = false;
  let serialise: ReturnType<FastifyReply['compileSerializationSchema']> | undefined;
  return (reply, body) => {
    if (!isCompiled) pick = createPicker(replySchema(endpoint) as ReplyNode);
    isCompiled = true;
    const picked = pick?.(body);
    if (picked !== undefined) return encode(JSON.stringify(picked));
    serialise ??= reply.compileSerializationSchema({ ...replySchema(endpoint) });
    return encode(serialise(body));
  };
}
