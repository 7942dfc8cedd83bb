import { type QuestLevel, questInput, questLevels } from '@jiaoyan/contract/facility/quest';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import { facilityApi } from '../../api/facility.ts';
import { useMoveForm } from '../../desk/MoveDialog.tsx';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { UploadCount } from '../../kernel/files/uploader.ts';
import { newKey } from '../../kernel/outbox/sending.ts';
import { useFacilityOption } from './facilities.ts';
import { QuestLocation, QuestPlace } from './QuestPlace.tsx';

type Values = z.input<typeof questInput>;
/** What is found most often: one tap instead of typing. */
const usual = [
  '疏散通道堵塞',
  '疏散指示灯不亮',
  '灭火器过期',
  '线路插座裸露',
  '渗水漏水',
  '护栏扶手松动',
  '吊顶墙皮脱落',
  '井盖破损移位',
];
const levels = Object.entries(questLevels).map(([value, label]) => ({ value: value as QuestLevel, label }));
const numberOf = (text: string | null) => Number(text) || null;

/** A danger is entered on the spot: what it is, a picture, and off it goes. The label that was scanned says where. */
export function QuestQuick({ query, onDone }: { query: URLSearchParams; onDone: () => void }): ReactNode {
  // One name for all attempts of one form.
  const clientKey = useRef(newKey());
  const facilityId = numberOf(query.get('facilityId'));
  const { form, busy, submit, uploads } = useMoveForm<Values>({
    schema: questInput,
    done: '已登记，感谢您的发现',
    call: (body) =>
      facilityApi.facilityQuest.create(
        { body: { ...body, facilityId, clientKey: clientKey.current } },
        { quiet: true },
      ),
    onClose: onDone,
  });
  const initial = { level: '1' as const, title: '', images: '', description: '', location: '' };
  const where = { placeId: numberOf(query.get('placeId')), roomId: numberOf(query.get('roomId')) };
  return (
    <section className="resource-page quest-quick" aria-label="登记隐患">
      <UploadCount value={uploads}>
        <Form<Values> form={form} layout="vertical" initialValues={{ ...initial, ...where }} onFinish={submit}>
          {facilityId === null ? <Where /> : <Scanned facilityId={facilityId} />}
          <Form.Item name="title" label="隐患名称" required>
            <TitleInput />
          </Form.Item>
          <Form.Item name="images" label="隐患照片">
            <ImageUpload limit={5} />
          </Form.Item>
          <Form.Item name="level" label="级别">
            <Segmented block options={levels} />
          </Form.Item>
          <Form.Item name="description" label="补充说明">
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
          <div className="quest-quick-send">
            <Button size="large" onClick={onDone}>
              返回
            </Button>
            <Button type="primary" size="large" htmlType="submit" loading={busy}>
              提交
            </Button>
          </div>
        </Form>
      </UploadCount>
    </section>
  );
}

function Scanned({ facilityId }: { facilityId: number }): ReactNode {
  const { data } = useFacilityOption(facilityId);
  const found = data?.[0];
  if (!found) return null;
  return (
    <p className="quest-where">
      <b>{found.name}</b> <span className="num">{found.code}</span>
      <br />
      {[found.placeName, found.roomNo].filter(Boolean).join(' ')}
    </p>
  );
}

const Where = (): ReactNode => (
  <>
    <QuestPlace />
    <QuestLocation />
  </>
);

interface TitleProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}
function TitleInput({ id, value = '', onChange }: TitleProps): ReactNode {
  return (
    <>
      <Input
        {...(id && { id })}
        maxLength={60}
        placeholder="点选或填写"
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <div className="quest-usual">
        {usual.map((title) => (
          <button key={title} type="button" aria-pressed={value === title} onClick={() => onChange?.(title)}>
            {title}
          </button>
        ))}
      </div>
    </>
  );
}
