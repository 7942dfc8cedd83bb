import { topics, type UserEvent } from '@jiaoyan/contract/realtime';
import { getTableColumns, sql } from 'drizzle-orm';
import { type Db, hotStatement, selection } from '../../kernel/db.ts';
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

type Part = Template & { readonly userId: number | null; readonly userName: string | null };
const templateColumns = Object.entries(getTableColumns(notifyTemplateTable));

/** Every template with every reader, of which there are few: one question for both. */
const readParts = hotStatement<Part>(
  'notify_read_parts',
  sql`SELECT ${selection(templateColumns)}, ${userTable.userId} AS "userId", ${userTable.userName} AS "userName"
    FROM ${notifyTemplateTable} LEFT JOIN ${userTable} ON ${userTable.userId} = ANY(${sql.placeholder('userIds')}::integer[])
    WHERE ${notifyTemplateTable.code} IN (SELECT jsonb_array_elements_text(${sql.placeholder('codes')}::jsonb))`,
);

/** Messages as a list of JSON, stored in its order. */
const insertMessages = hotStatement<{ messageId: number }>(
  'notify_insert_messages',
  sql`INSERT INTO ${notifyMessageTable} (user_id, user_name, template_id, template_code, template_nickname, template_type,
      template_content, template_params, link)
    SELECT m."userId", m."userName", m."templateId", m."templateCode", m."templateNickname", m."templateType",
      m."templateContent", m."templateParams", m.link
    FROM ROWS FROM (jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) AS ("userId" integer, "userName" text,
      "templateId" integer, "templateCode" text, "templateNickname" text, "templateType" text, "templateContent" text,
      "templateParams" jsonb, link text)) WITH ORDINALITY
      AS m("userId", "userName", "templateId", "templateCode", "templateNickname", "templateType", "templateContent",
        "templateParams", link, at)
    ORDER BY m.at RETURNING message_id AS "messageId"`,
);

interface Rendered {
  readonly message: OutgoingMessage;
  readonly text: string;
  readonly row: typeof notifyMessageTable.$inferInsert;
}

/** The text of a message and the row that keeps it; nothing when its template is disabled. */
function render(message: OutgoingMessage, template: Template | undefined, userName: string | undefined): Rendered[] {
  const { userId, templateCode, params: given, link = '' } = message;
  if (link && !OWN_PAGE.test(link)) throw new Error(`a message links to ${link}, which is no page of the product`);
  if (!template) throw refuse(`站内信模板“${templateCode}”不存在`, 'templateCode');
  const { params, text } = renderTemplate(template.content, given);
  if (userName === undefined) throw notFound('用户');
  if (template.status !== ENABLED) return [];
  const row = {
    userId,
    userName,
    templateId: template.templateId,
    templateCode,
    templateNickname: template.nickname,
    templateType: template.type,
    templateContent: text.slice(0, MAX_TEXT),
    templateParams: params,
    link,
  };
  return [{ message, text, row }];
}

/**
 * Sends messages within the transaction that they belong to; answers their ids and what the open pages of their readers
 * have to hear, for the caller to publish. A disabled template sends nothing; a missing value refuses. The texts are
 * plain text: whoever shows them must not read them as markup.
 */
export async function storeMessages(tx: Db, messages: readonly OutgoingMessage[]) {
  if (messages.length === 0) return { ids: [], events: [] };
  const codes = [...new Set(messages.map(({ templateCode }) => templateCode))];
  const userIds = [...new Set(messages.map(({ userId }) => userId))];
  const found = await readParts(tx, { codes: JSON.stringify(codes), userIds: `{${userIds.join(',')}}` });
  const byCode = new Map(found.map((template) => [template.code, template]));
  const names = new Map(found.map((row) => [row.userId, row.userName ?? undefined]));
  const rendered = messages.flatMap((message) =>
    render(message, byCode.get(message.templateCode), names.get(message.userId)),
  );
  if (rendered.length === 0) return { ids: [], events: [] };
  const sent = await insertMessages(tx, { rows: JSON.stringify(rendered.map(({ row }) => row)) });
  const events = rendered.map(({ message, text }, at) => {
    const event: UserEvent = {
      kind: 'message',
      messageId: sent[at]?.messageId as number,
      text: text.slice(0, PREVIEW),
    };
    return { destination: topics.user(message.userId), body: event };
  });
  return { ids: sent.map(({ messageId }) => messageId), events };
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
