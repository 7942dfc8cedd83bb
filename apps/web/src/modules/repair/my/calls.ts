import type { Api } from '@jiaoyan/contract';
import type { ReplyOf } from '@jiaoyan/contract/kernel/http';
import type { SubmissionInput } from '@jiaoyan/contract/repair/report';
import { takeEarly } from '../../../kernel/early.ts';
import { type Envelope, type RequestOptions, request, upload } from '../../../kernel/request.ts';
import { ITEMS, PLACES, USER } from './phone-calls.ts';

type Signal = AbortSignal | undefined;

/**
 * The calls of a page that starts a visit. They go past the typed client because it brings the schemas of the whole
 * contract, which take longer to start than the page itself; the types still come from there.
 */
const ask = async <T>(pick: (answer: Envelope) => unknown, path: string, options: RequestOptions = {}): Promise<T> =>
  // The server answers by the same contract.
  pick(await (takeEarly(path) ?? request(path, { ...options, quiet: true }))) as T;
const data = ({ data: value }: Envelope): unknown => value;
const whole = (answer: Envelope): unknown => answer;

/** Who is signed in. */
export const askUser = (): Promise<ReplyOf<Api['auth']['info']>> => ask(whole, USER);
/** The telephone number in the own profile. */
export const askPhone = async (signal: Signal): Promise<string> =>
  (await ask<ReplyOf<Api['profile']['get']>>(whole, '/system/user/profile', { signal })).data.phonenumber;
/** What can be reported. */
export const askItems = (signal: Signal): Promise<ReplyOf<Api['template']['options']>> => ask(data, ITEMS, { signal });
/** Buildings to choose from. */
export const askPlaces = (signal: Signal): Promise<ReplyOf<Api['place']['options']>> => ask(data, PLACES, { signal });
/** Rooms of a building to choose from. */
export const askRooms = (placeId: number, signal: Signal): Promise<ReplyOf<Api['room']['options']>> =>
  ask(data, '/repair/area/room/optionselect', { params: { placeId }, signal });
/** Own reports. */
export const askMine = (
  params: { status: string; pageSize: number },
  signal: Signal,
): Promise<ReplyOf<Api['report']['mine']>> => ask(whole, '/repair/report/my', { params, signal });
/** Open faults of a building. */
export const askPublished = (placeId: number, signal: Signal): Promise<ReplyOf<Api['report']['published']>> =>
  ask(data, '/repair/report/public', { params: { placeId }, signal });
/** Follows the report of somebody else, or no longer. */
export const follow = (reportId: number, on: boolean): Promise<unknown> =>
  ask(whole, `/repair/report/${reportId}/follow`, { method: 'POST', body: { on }, repeatSubmit: false });
/** Reports a fault. What is sent again after a lost connection is the same on purpose. */
export const submit = (body: SubmissionInput): Promise<ReplyOf<Api['report']['create']>> =>
  ask(data, '/repair/report', { method: 'POST', body, repeatSubmit: false });
/** Counts that somebody helped himself; nobody waits for it, and without a connection nothing is lost. */
export const noteSolved = (templateId: number): void =>
  void ask(whole, `/repair/template/${templateId}/solved`, { method: 'POST' }).catch(() => undefined);
/** Puts a photo on the server and answers its address. */
export const sendPhoto = async (file: File): Promise<string> =>
  String((await upload('/common/upload', 'file', file, { quiet: true })).fileName);
/** Says that photos on the server are not wanted any more; nobody waits for it, and a sweep takes what it does not hear of. */
export const discardPhotos = (addresses: readonly string[]): void => {
  if (addresses.length === 0) return;
  const body = { addresses: addresses.join(',') };
  void ask(whole, '/common/discard', { method: 'POST', body, repeatSubmit: false }).catch(() => undefined);
};
