import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { fileUrl } from './address.ts';
import { useFileNames } from './file-names.ts';
import './upload.css';

interface FileLinksProps {
  addresses: readonly string[];
  /** Absent when the files are only to be read. */
  onRemove?: ((address: string) => void) | undefined;
}

/** Uploaded files under their own names; each opens in a new tab. */
export function FileLinks({ addresses, onRemove }: FileLinksProps): ReactNode {
  const names = useFileNames(addresses);
  return (
    <ul className="file-links">
      {addresses.map((address, index) => (
        <li key={address}>
          <PaperClipOutlined aria-hidden />
          <a href={fileUrl(address)} target="_blank" rel="noopener" title={names[index]}>
            {names[index]}
          </a>
          {onRemove && (
            <Button type="link" size="small" danger onClick={() => onRemove(address)}>
              删除
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
