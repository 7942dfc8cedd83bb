import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { splitAddresses } from '../../../kernel/files/address.ts';
import { FileUpload } from '../../../kernel/files/FileUpload.tsx';
import { useFileNames } from '../../../kernel/files/file-names.ts';
import { UploadCount } from '../../../kernel/files/uploader.ts';
import { message } from '../../../kernel/view/feedback.tsx';

const TYPES = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'png', 'jpg', 'jpeg'];
const LIMIT = 10;
const MAX_MB = 10;

/** Files that go along with what somebody says. */
interface AttachmentState {
  value: string;
  change: (value: string) => void;
  files: { name: string; url: string }[];
  uploading: RefObject<number>;
  /** Asks the user to wait while a file is still uploading. */
  isBusy: () => boolean;
}

/** The state of an attachment field. */
export function useAttachments(): AttachmentState {
  const [value, change] = useState('');
  const uploading = useRef(0);
  const addresses = splitAddresses(value);
  const names = useFileNames(addresses);
  return {
    value,
    change,
    uploading,
    files: addresses.map((url, place) => ({ url, name: names[place] ?? '' })),
    isBusy() {
      if (uploading.current > 0) message.warning('附件正在上传，请稍候');
      return uploading.current > 0;
    },
  };
}

/** Chooses files and shows the chosen ones. */
export function Attachments({ state }: { state: AttachmentState }): ReactNode {
  return (
    <UploadCount value={state.uploading}>
      <FileUpload
        value={state.value}
        onChange={state.change}
        types={TYPES}
        limit={LIMIT}
        maxMb={MAX_MB}
        showTip={false}
      />
    </UploadCount>
  );
}
