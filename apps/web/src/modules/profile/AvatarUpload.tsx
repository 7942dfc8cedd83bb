import { CameraOutlined } from '@ant-design/icons';
import type { UploadProps } from 'antd/es/upload';
import Upload from 'antd/es/upload';
import ImgCrop from 'antd-img-crop';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { useSession } from '../../kernel/call/session.ts';
import { avatarUrl } from '../../kernel/view/avatar.ts';
import { message } from '../../kernel/view/feedback.tsx';

const MAX_MB = 5;
const TYPES = ['image/png', 'image/jpeg'];

function isAccepted(file: Blob): boolean {
  if (!TYPES.includes(file.type)) {
    message.error('文件格式不正确, 请上传png/jpg/jpeg图片格式文件!');
    return false;
  }
  if (file.size < MAX_MB * 1024 * 1024) return true;
  message.error(`上传头像图片大小不能超过 ${MAX_MB} MB!`);
  return false;
}

/** The crop dialog leaves its sliders without names. */
function nameSliders(open: boolean): void {
  if (!open) return;
  document.querySelector('.img-crop-control-zoom [role="slider"]')?.setAttribute('aria-label', '缩放');
  document.querySelector('.img-crop-control-rotation [role="slider"]')?.setAttribute('aria-label', '旋转');
}

/** The picture of the user; clicking it chooses and crops another one. */
export function AvatarUpload(): ReactNode {
  const avatar = useSession((session) => session.avatar);
  const [percent, setPercent] = useState<number>();
  const upload: NonNullable<UploadProps['customRequest']> = async ({ file, onSuccess, onError }) => {
    setPercent(0);
    try {
      const { imgUrl } = await systemApi.profile.avatar({ file: file as Blob, onProgress: setPercent });
      useSession.setState({ avatar: imgUrl });
      message.success('修改成功');
      onSuccess?.({});
    } catch (error) {
      onError?.(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <ImgCrop
      modalTitle="修改头像"
      modalOk="确定"
      modalCancel="取消"
      cropShape="round"
      rotationSlider
      quality={0.9}
      beforeCrop={isAccepted}
      modalProps={{ afterOpenChange: nameSliders }}
    >
      <Upload
        accept={TYPES.join(',')}
        maxCount={1}
        showUploadList={false}
        customRequest={upload}
        className="avatar-upload"
      >
        <span className="avatar-change">
          <img src={avatarUrl(avatar)} alt="" width={112} height={112} />
          <span className="avatar-hint">
            <CameraOutlined aria-hidden="true" /> {percent === undefined ? '修改头像' : `上传中 ${percent}%`}
          </span>
        </span>
      </Upload>
    </ImgCrop>
  );
}
