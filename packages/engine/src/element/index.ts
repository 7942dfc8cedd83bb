import type { Behaviours } from '../run/run.ts';
import { boundary } from './boundary.ts';
import { call } from './call.ts';
import { catchEvent } from './catch.ts';
import { end } from './end.ts';
import { eventGateway } from './event-gateway.ts';
import { eventSub } from './event-sub.ts';
import { exclusive } from './exclusive.ts';
import { inclusive } from './inclusive.ts';
import { parallel } from './parallel.ts';
import { pass } from './pass.ts';
import { receive } from './receive.ts';
import { rule } from './rule.ts';
import { script } from './script.ts';
import { service } from './service.ts';
import { start } from './start.ts';
import { sub } from './sub.ts';
import { throwIntermediate } from './throw.ts';
import { user } from './user.ts';

/** What every kind of node does. */
export const behaviours: Behaviours = {
  start,
  end,
  throw: throwIntermediate,
  catch: catchEvent,
  boundary,
  exclusive,
  inclusive,
  parallel,
  'event-gateway': eventGateway,
  user,
  service,
  script,
  receive,
  rule,
  pass,
  sub,
  'event-sub': eventSub,
  call,
};
