import type { Flavour } from '../flavour.ts';
import { type Change, type Create, type ModdleElement, text } from '../moddle.ts';
import { extensionsOfType, planExtension } from './extensions.ts';

/** How an element or a loop continues: in a job of its own before or after it runs. */
export interface Async {
  readonly before: boolean;
  readonly after: boolean;
  readonly exclusive: boolean;
  readonly retry: string;
}

/** What a flavour can say about it. */
export const asyncSupport: Readonly<Record<Flavour, { readonly after: boolean; readonly loop: boolean }>> = {
  camunda: { after: true, loop: true },
  flowable: { after: false, loop: false },
  activiti: { after: false, loop: false },
};

const RETRY = 'FailedJobRetryTimeCycle';
const beforeName = (flavour: Flavour) => (flavour === 'camunda' ? 'camunda:asyncBefore' : `${flavour}:async`);

/** Reads the asynchronous continuation of an element. */
export function readAsync(host: ModdleElement, flavour: Flavour): Async {
  const legacy = flavour === 'camunda' && host.get('camunda:async') === true;
  return {
    before: legacy || host.get(beforeName(flavour)) === true,
    after: asyncSupport[flavour].after && host.get(`${flavour}:asyncAfter`) === true,
    exclusive: host.get(`${flavour}:exclusive`) !== false,
    retry: text(extensionsOfType(host, flavour, RETRY)[0], 'body'),
  };
}

function planRetry(host: ModdleElement, retry: string, flavour: Flavour, create: Create): Change[] {
  const old = extensionsOfType(host, flavour, RETRY)[0];
  if (old && text(old, 'body') === retry) return [];
  if (!retry) return planExtension(host, old, undefined, create);
  if (old) return [{ element: old, properties: { body: retry } }];
  return planExtension(host, undefined, create(`${flavour}:${RETRY}`, { body: retry }), create);
}

/** Plans a change of it. Without any asynchrony neither exclusiveness nor the retry cycle has a meaning, so both go. */
export function planAsync(
  host: ModdleElement,
  patch: Partial<Async>,
  flavour: Flavour,
  create: Create,
): readonly Change[] {
  const next = { ...readAsync(host, flavour), ...patch };
  const deferred = next.before || (asyncSupport[flavour].after && next.after);
  const properties: Record<string, unknown> = {
    [beforeName(flavour)]: next.before || undefined,
    [`${flavour}:exclusive`]: deferred && !next.exclusive ? false : undefined,
  };
  if (asyncSupport[flavour].after) properties[`${flavour}:asyncAfter`] = next.after || undefined;
  if (flavour === 'camunda' && host.get('camunda:async')) properties['camunda:async'] = undefined;
  return [{ element: host, properties }, ...planRetry(host, deferred ? next.retry.trim() : '', flavour, create)];
}
