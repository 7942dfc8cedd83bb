import ScanOutlined from '@ant-design/icons/ScanOutlined';
import Button, { type ButtonProps } from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { useGo } from '../../kernel/view/view.ts';
import { ScanDialog } from './ScanDialog.tsx';

interface ScanButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** What to do with the token; without it the page of the label opens. */
  onResult?: (token: string) => void;
}

/** A button that scans a label. */
export function ScanButton({ onResult, children = '扫一扫', ...props }: ScanButtonProps): ReactNode {
  const go = useGo();
  const [open, setOpen] = useState(false);
  const take = (token: string) => {
    setOpen(false);
    if (onResult) onResult(token);
    else go(`/scan/${token}`);
  };
  return (
    <>
      <Button icon={<ScanOutlined aria-hidden />} {...props} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <ScanDialog open={open} onResult={take} onClose={() => setOpen(false)} />
    </>
  );
}
