import {
  type Listener,
  type ListenerKind,
  listenerEvents,
  listenerSupport,
  listenerTypes,
  timerTypes,
} from '@jiaoyan/bpmn';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { scriptTypes } from './ConditionSection.tsx';
import { ListenerFields } from './ListenerFields.tsx';
import { usePanel } from './panel.ts';

/** A listener that is being filled in. */
export type ListenerDraft = Omit<Listener, 'event' | 'listenerType' | 'scriptType'> & {
  event?: string;
  listenerType?: Listener['listenerType'];
  scriptType?: Listener['scriptType'];
};

const triggers = ['onBlur', 'onChange'];
const required = (text?: string) => [{ required: true, ...(text && { message: text }) }];

/** The form of a listener; what it asks for follows from the event and the type. */
export function ListenerForm({ kind, values }: { kind: ListenerKind; values: ListenerDraft }): ReactNode {
  const { flavour } = usePanel();
  const offered = listenerEvents(kind, flavour);
  const known = offered.some(({ value }) => value === values.event);
  // An event of somebody else's file stays what it is.
  const events = known || !values.event ? offered : [...offered, { value: values.event, label: values.event }];
  return (
    <>
      <Form.Item name="event" label="事件类型" validateTrigger={triggers} rules={required()}>
        <Select options={[...events]} />
      </Form.Item>
      {kind === 'TaskListener' && listenerSupport[flavour].id && (
        <Form.Item name="id" label="监听器ID" validateTrigger={triggers} rules={required()}>
          <Input />
        </Form.Item>
      )}
      <Form.Item name="listenerType" label="监听器类型" validateTrigger={triggers} rules={required()}>
        <Select options={[...listenerTypes]} />
      </Form.Item>
      <ImplementationItems values={values} />
      {values.event === 'timeout' && listenerSupport[flavour].id && <TimerItems values={values} />}
      <Form.Item name="fields" noStyle>
        <ListenerFields />
      </Form.Item>
    </>
  );
}

function ImplementationItems({ values }: { values: ListenerDraft }): ReactNode {
  const input = (name: string, label: string) => (
    <Form.Item key={name} name={name} label={label} validateTrigger={triggers} rules={required()}>
      <Input className="panel-code" />
    </Form.Item>
  );
  switch (values.listenerType) {
    case 'classListener':
      return input('class', 'Java 类');
    case 'expressionListener':
      return input('expression', '表达式');
    case 'delegateExpressionListener':
      return input('delegateExpression', '代理表达式');
    case 'scriptListener':
      return <ScriptItems values={values} />;
    default:
      return null;
  }
}

/** What a script asks for; a parameter of an element asks for the same. */
export function ScriptItems({ values }: { values: { scriptType?: string } }): ReactNode {
  const { flavour } = usePanel();
  const { external } = listenerSupport[flavour];
  const inline = !external || values.scriptType === 'inlineScript';
  return (
    <>
      <Form.Item name="scriptFormat" label="脚本格式" validateTrigger={triggers} rules={required('请填写脚本格式')}>
        <Input />
      </Form.Item>
      {external && (
        <Form.Item name="scriptType" label="脚本类型" validateTrigger={triggers} rules={required('请选择脚本类型')}>
          <Select options={[...scriptTypes]} />
        </Form.Item>
      )}
      {inline && (
        <Form.Item name="value" label="脚本内容" validateTrigger={triggers} rules={required('请填写脚本内容')}>
          <Input.TextArea className="panel-code" autoSize={{ minRows: 3, maxRows: 12 }} />
        </Form.Item>
      )}
      {external && values.scriptType === 'externalScript' && (
        <Form.Item name="resource" label="资源地址" validateTrigger={triggers} rules={required('请填写资源地址')}>
          <Input />
        </Form.Item>
      )}
    </>
  );
}

function TimerItems({ values }: { values: ListenerDraft }): ReactNode {
  const timed = values.eventDefinitionType !== 'null';
  return (
    <>
      <Form.Item name="eventDefinitionType" label="定时器类型" rules={required()}>
        <Select options={[...timerTypes]} />
      </Form.Item>
      {timed && (
        <Form.Item
          name="eventTimeDefinitions"
          label="定时器"
          validateTrigger={triggers}
          rules={[{ required: true, whitespace: true, message: '请填写定时器配置' }]}
        >
          <Input />
        </Form.Item>
      )}
    </>
  );
}
