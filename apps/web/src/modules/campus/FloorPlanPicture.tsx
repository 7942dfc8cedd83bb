import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import type { PlacePlans } from '@jiaoyan/contract/campus/floor-plan';
import Button from 'antd/es/button';
import { type ReactNode, useRef } from 'react';
import { campusApi } from '../../api/campus.ts';
import { floorName } from '../../domain/areas.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { PendingList } from '../../kernel/files/FileUpload.tsx';
import { imageRules, imageWords } from '../../kernel/files/upload-rules.ts';
import { useUploader } from '../../kernel/files/uploader.ts';
import { useRun } from '../../kernel/form/use-run.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';

interface FloorPlanPictureProps {
  plans: PlacePlans;
  floorNo: number;
  img: string | undefined;
}
const PLACES = ['place'];
const rules = { ...imageRules, limit: 1 };

/** Uploads, replaces and removes the picture of a floor. */
export function FloorPlanPicture({ plans, floorNo, img }: FloorPlanPictureProps): ReactNode {
  const { run } = useRun(PLACES);
  const input = useRef<HTMLInputElement>(null);
  const save = (next: string) => {
    const body = { floorNo, img: next, version: plans.version };
    const call = () => campusApi.place.setPlan({ params: { id: plans.placeId }, body });
    return run(call, next ? '平面图已保存' : '平面图已删除');
  };
  // Each picture takes the place of the one before, so the field itself stays empty.
  const { pending, add } = useUploader({ value: '', onChange: (next) => void save(next), rules, words: imageWords });
  const remove = async () => {
    if (await confirmDialog(`确定删除${floorName(floorNo)}的平面图吗？房间的标注会保留。`)) await save('');
  };
  return (
    <HasPermi value={['repair:place:edit']}>
      <div className="plan-picture">
        <input
          ref={input}
          type="file"
          className="upload-input"
          aria-label="选取平面图"
          accept={rules.types.map((type) => `.${type}`).join(',')}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button
          type={img ? 'default' : 'primary'}
          icon={<UploadOutlined aria-hidden />}
          loading={pending.length > 0}
          onClick={() => input.current?.click()}
        >
          {img ? '更换平面图' : '上传平面图'}
        </Button>
        {img && (
          <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void remove()}>
            删除平面图
          </Button>
        )}
        <PendingList pending={pending} busy={imageWords.busy} />
      </div>
    </HasPermi>
  );
}
