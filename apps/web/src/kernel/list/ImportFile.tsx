import InboxOutlined from '@ant-design/icons/InboxOutlined';
import Upload from 'antd/es/upload';
import type { ReactNode } from 'react';
import { message } from '../view/feedback.tsx';

/** The place to drop a workbook or to choose one. */
export function ImportFile({ onFile }: { onFile: (file: File) => void }): ReactNode {
  const take = (file: File) => {
    if (/\.xlsx$/i.test(file.name)) onFile(file);
    else message.error('仅允许导入 xlsx 格式文件');
    // Nothing is sent by the component itself.
    return false;
  };
  return (
    <Upload.Dragger accept=".xlsx" maxCount={1} showUploadList={false} beforeUpload={take}>
      <p className="ant-upload-drag-icon">
        <InboxOutlined aria-hidden />
      </p>
      <p className="ant-upload-text">将文件拖到此处，或点击选择</p>
      <p className="ant-upload-hint">仅允许导入 xlsx 格式文件，一次最多 2000 行；导入前会先检查每一行</p>
    </Upload.Dragger>
  );
}
