import { paramNames } from '@jiaoyan/contract/kernel/template-text';
import { topics, type UserEvent } from '@jiaoyan/contract/realtime';
import { inArray, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Services } from '../../kernel/services.ts';
import { notifyMessageTable, notifyTemplateTable } from './notify.table.ts';
import { renderTemplate } from './template-params.ts';
import { userTable } from './user.table.ts';

/** A message to one user. */
export interface OutgoingMessage {
  userId: number;
  templateCode: string;
  params: Readonly<Record<string, string>>;
  /** A page of the product that the message is about, such as `/system/user`. */
  link?: string;
}

type Template = typeof notifyTemplateTable.$inferSelect;

const ENABLED = '0';
const PREVIEW = 80;
const MAX_TEXT = 4000;
const OWN_PAGE = /^\/(?![/\\])[^\s]{0,499}$/;

/** Tells the open pages of a user that their messages are not as they were. */
export const announceMessages = (
  { hub }: Pick<Services, 'hub'>,
  tx: Db,
  userId: number,
  event: Omit<Extract<UserEvent, { kind: 'message' }>, 'kind'> = {},
) => hub.publish(tx, topics.user(userId), { kind: 'message', ...event } satisfies UserEvent);

/** What a text is made of. */
type Text = Pick<Template, 'content' | 'status'>;

/** The texts as they were last seen. They may have changed since: storing a message looks whether it was made of the right one. */
const known = new Map<string, Text>();

/**
 * Messages as a list of JSON, stored in its order, all or none: none when one of the texts is another by now, or when
 * there is no such reader.
 */
const insertMessages = hotStatement<{ messageId: number; level: string }>(
  'notify_insert_messages',
  sql`WITH wanted AS (
      SELECT m.*, u.user_name, t.template_id, t.nickname, t.type, t.level
      FROM ROWS FROM (jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) AS ("userId" integer, code text, source text,
        text text, params jsonb, link text)) WITH ORDINALITY AS m("userId", code, source, text, params, link, at)
      JOIN ${userTable} u ON u.user_id = m."userId"
      JOIN ${notifyTemplateTable} t ON t.code = m.code AND t.content = m.source AND t.status = ${sql.raw(`'${ENABLED}'`)})
    INSERT INTO ${notifyMessageTable} (user_id, user_name, template_id, template_code, template_nickname, template_type,
      level, template_content, template_params, link)
    SELECT "userId", user_name, template_id, code, nickname, type, level, text, params, link FROM wanted
    WHERE (SELECT count(*) FROM wanted) = ${sql.placeholder('count')}::integer
    ORDER BY at RETURNING message_id AS "messageId", level`,
);

interface Rendered {
  readonly message: OutgoingMessage;
  readonly text: string;
  readonly row: object;
}

/** The text of a message and the row that keeps it; nothing when its template is disabled. */
function render(message: OutgoingMessage, template: Text | undefined): Rendered[] {
  const { userId, templateCode: code, params: given, link = '' } = message;
  if (link && !OWN_PAGE.test(link)) throw new Error(`a message links to ${link}, which is no page of the product`);
  if (!template) throw refuse(`站内信模板“${code}”不存在`, 'templateCode');
  const { params, text } = renderTemplate(template.content, given);
  if (template.status !== ENABLED) return [];
  const row = { userId, code, source: template.content, text: text.slice(0, MAX_TEXT), params, link };
  return [{ message, text, row }];
}

const eventOf = ({ message, text }: Rendered, sent: { messageId: number; level: string } | undefined) => {
  const event: UserEvent = { kind: 'message', ...sent, text: text.slice(0, PREVIEW) };
  return { destination: topics.user(message.userId), body: event };
};

/** Stores messages, unless a text or a reader is not there. */
async function insertAll(tx: Db, rendered: readonly Rendered[]) {
  if (rendered.length === 0) return { ids: [], events: [] };
  const rows = JSON.stringify(rendered.map(({ row }) => row));
  const sent = await insertMessages(tx, { rows, count: rendered.length });
  if (sent.length < rendered.length) return undefined;
  return {
    ids: sent.map(({ messageId }) => messageId),
    events: rendered.map((one, at) => eventOf(one, sent[at])),
  };
}

/** Whether the texts that are known suffice for these messages. */
const areKnown = (messages: readonly OutgoingMessage[]) =>
  messages.every(({ templateCode, params }) => {
    const template = known.get(templateCode);
    return template?.status === ENABLED && paramNames(template.content).every((name) => params[name]?.trim());
  });

async function readTexts(tx: Db, messages: readonly OutgoingMessage[]): Promise<void> {
  const codes = [...new Set(messages.map(({ templateCode }) => templateCode))];
  const { code, content, status } = notifyTemplateTable;
  const found = await tx.select({ code, content, status }).from(notifyTemplateTable).where(inArray(code, codes));
  for (const one of codes) known.delete(one);
  for (const text of found) known.set(text.code, text);
}

/**
 * Sends messages within the transaction that they belong to; answers their ids and what the open pages of their readers
 * have to hear, for the caller to publish. A disabled template sends nothing; a missing value refuses. The texts are
 * plain text: whoever shows them must not read them as markup.
 */
export async function storeMessages(tx: Db, messages: readonly OutgoingMessage[]) {
  const renderAll = () => messages.flatMap((message) => render(message, known.get(message.templateCode)));
  const stored = areKnown(messages) ? await insertAll(tx, renderAll()) : undefined;
  if (stored) return stored;
  await readTexts(tx, messages);
  const fresh = await insertAll(tx, renderAll());
  if (!fresh) throw notFound('用户');
  return fresh;
}

/** Sends one message within the transaction that it belongs to and answers its id. */
export async function sendMessage(
  { hub }: Pick<Services, 'hub'>,
  tx: Db,
  message: OutgoingMessage,
): Promise<number | undefined> {
  const { ids, events } = await storeMessages(tx, [message]);
  await hub.publishAll(tx, events);
  return ids[0];
}
