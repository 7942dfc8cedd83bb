import { topics, type UserEvent } from '@jiaoyan/contract/realtime';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db.ts';
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

/**
 * Sends a message within the transaction that it belongs to and answers its id. A disabled template sends nothing;
 * a missing value refuses. The text is plain text: whoever shows it must not read it as markup.
 */
export async function sendMessage(
  services: Pick<Services, 'hub'>,
  tx: Db,
  { userId, templateCode, params: given, link = '' }: OutgoingMessage,
): Promise<number | undefined> {
  if (link && !OWN_PAGE.test(link)) throw new Error(`a message links to ${link}, which is no page of the product`);
  const [template] = await tx.select().from(notifyTemplateTable).where(eq(notifyTemplateTable.code, templateCode));
  if (!template) throw refuse(`站内信模板“${templateCode}”不存在`, 'templateCode');
  const { params, text } = renderTemplate(template.content, given);
  const [user] = await tx.select({ userName: userTable.userName }).from(userTable).where(eq(userTable.userId, userId));
  if (!user) throw notFound('用户');
  if (template.status !== ENABLED) return undefined;
  const [sent] = await tx
    .insert(notifyMessageTable)
    .values({
      userId,
      userName: user.userName,
      templateId: template.templateId,
      templateCode,
      templateNickname: template.nickname,
      templateType: template.type,
      templateContent: text.slice(0, MAX_TEXT),
      templateParams: params,
      link,
    })
    .returning({ messageId: notifyMessageTable.messageId });
  const messageId = sent?.messageId as number;
  await announceMessages(services, tx, userId, { messageId, text: text.slice(0, PREVIEW) });
  return messageId;
}
