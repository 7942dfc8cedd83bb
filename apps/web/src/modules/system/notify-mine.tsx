import type { MyMessage } from '@jiaoyan/contract/system/notify-message';
import { notifyMessage } from '@jiaoyan/contract/system/notify-message';
import { type ResourceColumn, resourceColumns } from '../../kernel/list/resource-columns.tsx';
import type { ResourceShape } from '../../kernel/resource-types.ts';
import './notify.css';

const { templateContent, level, templateNickname, templateType, readStatus, readTime, createTime } =
  notifyMessage.fields;

/** A user's own messages as table columns, without the recipient. */
export const myMessages: ResourceShape = {
  name: 'myMessage',
  title: '我的站内信',
  permission: 'system:notifyMessage',
  id: 'messageId',
  fields: { templateContent, level, templateNickname, templateType, readStatus, readTime, createTime },
  time: 'createTime',
};
export const mySearch: readonly string[] = ['readStatus'];
/** The text itself opens a message: on a phone nothing else of the row is in sight. */
export const myColumns = (onRead: (row: MyMessage) => void): ResourceColumn<MyMessage>[] =>
  resourceColumns<MyMessage>(
    myMessages,
    {
      createTime: { sorter: false },
      templateContent: {
        render: (_: unknown, row: MyMessage) => (
          <button type="button" className="link-button notify-text" onClick={() => onRead(row)}>
            {row.templateContent}
          </button>
        ),
      },
    },
    undefined,
  );
