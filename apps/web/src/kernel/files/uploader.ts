import { createContext, useContext, useRef, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { ApiError } from '../call/api-error.ts';
import { message } from '../view/feedback.tsx';
import { splitAddresses } from './address.ts';
import { rememberName } from './file-names.ts';
import { overLimit, refusalOf, type UploadRules, type UploadWords } from './upload-rules.ts';

/** A file on its way to the server. */
export interface PendingFile {
  id: number;
  name: string;
  percent: number;
  cancel: () => void;
}

interface UploaderProps {
  /** Comma-joined addresses. */
  value: string | undefined;
  onChange: ((value: string) => void) | undefined;
  rules: UploadRules;
  words: UploadWords;
}

let lastId = 0;

interface Transfer {
  file: File;
  entry: PendingFile;
  signal: AbortSignal;
}

function transferOf(file: File): Transfer {
  lastId += 1;
  const controller = new AbortController();
  const entry = { id: lastId, name: file.name, percent: 0, cancel: () => controller.abort() };
  return { file, entry, signal: controller.signal };
}

/** How many files of a form are on their way; saving meanwhile would lose them. */
export const UploadCount = createContext<{ current: number }>({ current: 0 });

/** The files on their way, and how to send more: one after another, so that they keep the order they were chosen in. */
function useTransfers(deliver: (address: string) => void, words: UploadWords) {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const count = useContext(UploadCount);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const transfer = async ({ file, entry, signal }: Transfer) => {
    const onProgress = (percent: number) =>
      setPending((list) => list.map((item) => (item.id === entry.id ? { ...item, percent } : item)));
    try {
      if (signal.aborted) return;
      const { fileName } = await systemApi.common.upload({ file, onProgress }, { quiet: true, signal });
      rememberName(fileName, file.name);
      deliver(fileName);
    } catch (error) {
      if (!signal.aborted) message.error(failureText(error, words));
    } finally {
      count.current -= 1;
      setPending((list) => list.filter((item) => item.id !== entry.id));
    }
  };
  const send = (files: readonly File[]) => {
    const transfers = files.map(transferOf);
    count.current += transfers.length;
    setPending((list) => [...list, ...transfers.map(({ entry }) => entry)]);
    for (const next of transfers) queue.current = queue.current.then(() => transfer(next));
  };
  return { pending, send };
}

/** The state of an upload field: what is there, what is on its way, and how to add and remove. */
export function useUploader({ value, onChange, rules, words }: UploaderProps) {
  const addresses = splitAddresses(value);
  // An upload may end before the parent has rendered the one before; each has to see the value of the last.
  const latest = useRef({ seen: value, addresses });
  if (latest.current.seen !== value) latest.current = { seen: value, addresses };

  const emit = (next: string[]) => {
    const joined = next.join(',');
    latest.current = { seen: joined, addresses: next };
    onChange?.(joined);
  };
  const { pending, send } = useTransfers((address) => emit([...latest.current.addresses, address]), words);

  const isAllowed = (file: File) => {
    const refusal = refusalOf(file, rules, words);
    if (refusal) message.error(refusal);
    return !refusal;
  };
  const add = (files: readonly File[]) => {
    const present = latest.current.addresses.length + pending.length;
    const tooMany = overLimit(present, files.length, rules.limit);
    if (tooMany) message.error(tooMany);
    else send(files.filter(isAllowed));
  };

  const remove = (address: string) => emit(latest.current.addresses.filter((item) => item !== address));
  return { addresses, pending, add, remove };
}

/** A refusal has its own text; everything else is a failed upload. */
const failureText = (error: unknown, words: UploadWords) =>
  error instanceof ApiError && error.kind === 'refused' ? error.message : words.failed;
