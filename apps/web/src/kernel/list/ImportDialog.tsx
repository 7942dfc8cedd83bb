import type { ImportPreview } from '@jiaoyan/contract/system/import';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Modal from 'antd/es/modal';
import Spin from 'antd/es/spin';
import { type ReactNode, useState } from 'react';
import type { CallOptions } from '../call/client.ts';
import { alreadyShown } from '../call/failure.ts';
import type { ReceivedFile } from '../call/request.ts';
import { useAction } from '../call/use-action.ts';
import { saveBlob, savePrepared } from '../files/save-file.ts';
import { message } from '../view/feedback.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportGrid } from './ImportGrid.tsx';
import './import.css';
import './resource.css';

interface ImportArgs {
  query: { updateSupport: '0' | '1'; skipInvalid?: '0' | '1' };
  file: File;
}
type ImportResult = Pick<ImportPreview, 'created' | 'updated' | 'known' | 'failed' | 'failedFile'>;
/** The calls of a list that takes workbooks. */
interface ImportCalls {
  importTemplate(): Promise<ReceivedFile>;
  importPreview(args: ImportArgs, options?: CallOptions): Promise<ImportPreview>;
  importData(args: ImportArgs, options?: CallOptions): Promise<ImportResult>;
}

interface ImportDialogProps {
  /** What is imported. */
  title: string;
  calls: ImportCalls;
  /** Whether rows may change what is there already. */
  updates?: boolean;
  open: boolean;
  onClose: () => void;
  /** Rows have been written. */
  onDone: () => void;
}

/** Takes a workbook in three steps: choose it, look at what would happen, and let it happen. */
export function ImportDialog({ title, open, onClose, ...props }: ImportDialogProps): ReactNode {
  return (
    <Modal open={open} title={`导入${title}`} width={1000} footer={null} destroyOnHidden onCancel={onClose}>
      <ImportSteps title={title} onClose={onClose} {...props} />
    </Modal>
  );
}

type StepsProps = Omit<ImportDialogProps, 'open'>;

/** The state of an import: the chosen file, its preview, and the result once it is in. */
function useImport({ calls, onDone }: StepsProps) {
  const [update, setUpdate] = useState(false);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [result, setResult] = useState<ImportResult>();
  const { busy, run } = useAction();
  const updateSupport = update ? '1' : '0';
  const look = (next: File, flag = update) =>
    run(async () => {
      setPreview(await calls.importPreview({ query: { updateSupport: flag ? '1' : '0' }, file: next }));
      setFile(next);
    });
  return {
    update,
    preview,
    result,
    busy,
    look: (next: File) => void look(next),
    switchUpdate: (flag: boolean) => {
      setUpdate(flag);
      if (file) void look(file, flag);
    },
    write: () =>
      void run(async () => {
        if (!file) return;
        setResult(await calls.importData({ query: { updateSupport, skipInvalid: '1' }, file }));
        onDone();
      }),
    reset: () => {
      setFile(undefined);
      setPreview(undefined);
      setResult(undefined);
    },
  };
}

function ImportSteps(props: StepsProps): ReactNode {
  const { title, calls, updates = true, onClose } = props;
  const state = useImport(props);
  const { preview, result } = state;
  const template = () => void calls.importTemplate().then(({ blob, name }) => saveBlob(blob, name), alreadyShown);
  if (result) return <Result result={result} onAgain={state.reset} onClose={onClose} />;
  return (
    <Spin spinning={state.busy} description="正在检查…">
      <div className="import-options">
        {updates && (
          <Checkbox checked={state.update} onChange={(event) => state.switchUpdate(event.target.checked)}>
            更新已经存在的{title}数据
          </Checkbox>
        )}
        <button type="button" className="link-button" onClick={template}>
          下载模板
        </button>
      </div>
      {preview ? <Preview preview={preview} state={state} /> : <ImportFile onFile={state.look} />}
    </Spin>
  );
}

/** Rows that say nothing new. */
const knownText = (known: number) => (known > 0 ? `，已有 ${known} 行` : '');

function Preview({ preview, state }: { preview: ImportPreview; state: ReturnType<typeof useImport> }): ReactNode {
  const { created, updated, known, failed, failedFile } = preview;
  const right = created + updated;
  return (
    <>
      <Alert
        type={failed > 0 ? 'warning' : 'success'}
        showIcon
        title={`共 ${preview.rows.length} 行：新增 ${created} 行，更新 ${updated} 行${knownText(known)}，错误 ${failed} 行`}
      />
      <ImportGrid preview={preview} />
      <div className="import-buttons">
        {failedFile && <FailedRows file={failedFile} />}
        <Button onClick={state.reset}>重新选择</Button>
        <Button type="primary" disabled={right === 0} onClick={state.write}>
          {failed > 0 ? `跳过错误行，导入 ${right} 行` : `导入 ${right} 行`}
        </Button>
      </div>
    </>
  );
}

function FailedRows({ file }: { file: string }): ReactNode {
  const [taken, setTaken] = useState(false);
  const take = () =>
    void savePrepared(file).then(() => {
      setTaken(true);
      message.success('已下载错误行，修正后可重新导入');
    }, alreadyShown);
  return (
    <Button disabled={taken} onClick={take}>
      下载错误行
    </Button>
  );
}

interface ResultProps {
  result: ImportResult;
  onAgain: () => void;
  onClose: () => void;
}

function Result({ result, onAgain, onClose }: ResultProps): ReactNode {
  const { created, updated, known, failed, failedFile } = result;
  return (
    <>
      <Alert
        type={failed > 0 ? 'warning' : 'success'}
        showIcon
        title="导入完成"
        description={`新增 ${created} 行，更新 ${updated} 行${knownText(known)}${failed > 0 ? `，跳过 ${failed} 行` : ''}`}
      />
      <div className="import-buttons">
        {failedFile && <FailedRows file={failedFile} />}
        <Button onClick={onAgain}>继续导入</Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </div>
    </>
  );
}
