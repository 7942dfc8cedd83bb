import type { Place } from '@jiaoyan/contract/campus/place';
import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import { type ReactNode, useState } from 'react';
import { campusApi } from '../../api/campus.ts';
import { UserSelect } from '../../domain/UserSelect.tsx';
import { useRun } from '../../kernel/form/use-run.ts';
import '../../domain/area.css';

const PLACES = ['place'];

/** Chooses who looks after a place. */
export function PlaceManagers({ place, onClose }: { place: Place; onClose: () => void }): ReactNode {
  const [userIds, setUserIds] = useState((place.managers ?? []).map(({ userId }) => userId));
  const { busy, run } = useRun(PLACES);
  const save = () => {
    const body = { userIds, version: place.version };
    return run(() => campusApi.place.managers({ params: { id: place.placeId }, body }), '分配成功', onClose);
  };
  return (
    <Modal
      open
      title={`分配管理员 - ${place.name}`}
      width={520}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="area-hint">站点管理员只能看到和处理由自己管理的楼宇、房间及其报修。</p>
      <Form layout="vertical">
        <Form.Item label="管理员" htmlFor="place-managers">
          <UserSelect id="place-managers" value={userIds} onChange={setUserIds} placeholder="输入姓名或部门查找" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
