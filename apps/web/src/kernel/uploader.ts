import { useRef, useState } from 'react';
import { splitAddresses } from './address.ts';
import { ApiError } from './api-error.ts';
import { client } from './client.ts';
import { message } from './feedback.tsx';
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

function pendingFile(file: File): { entry: PendingFile; signal: AbortSignal } {
  lastId += 1;
  const controller = new AbortController();
  return {
    entry: { id: lastId, name: file.name, percent: 0, cancel: () => controller.abort() },
    signal: controller.signal,
  };
}

/** The state of an upload field: what is there, what is on its way, and how to add and remove. */
export function useUploader({ value, onChange, rules, words }: UploaderProps) {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const addresses = splitAddresses(value);
  // Several uploads end one after another before the parent renders; each has to see the value of the one before.
  const latest = useRef({ seen: value, addresses });
  if (latest.current.seen !== value) latest.current = { seen: value, addresses };

  const emit = (next: string[]) => {
    const joined = next.join(',');
    latest.current = { seen: joined, addresses: next };
    onChange?.(joined);
  };

  const send = async (file: File) => {
    const { entry, signal } = pendingFile(file);
    setPending((list) => [...list, entry]);
    const onProgress = (percent: number) =>
      setPending((list) => list.map((item) => (item.id === entry.id ? { ...item, percent } : item)));
    try {
      const { fileName } = await client.common.upload({ file, onProgress }, { quiet: true, signal });
      rememberName(fileName, file.name);
      emit([...latest.current.addresses, fileName]);
    } catch (error) {
      if (!signal.aborted) message.error(failureText(error, words));
    } finally {
      setPending((list) => list.filter((item) => item.id !== entry.id));
    }
  };

  const add = (files: readonly File[]) => {
    const present = latest.current.addresses.length + pending.length;
    const tooMany = overLimit(present, files.length, rules.limit);
    if (tooMany) message.error(tooMany);
    for (const file of tooMany ? [] : files) {
      const refusal = refusalOf(file, rules, words);
      if (refusal) message.error(refusal);
      else void send(file);
    }
  };

  const remove = (address: string) => emit(latest.current.addresses.filter((item) => item !== address));
  return { addresses, pending, add, remove };
}

/** A refusal speaks for itself; everything else is a failed upload. */
const failureText = (error: unknown, words: UploadWords) =>
  error instanceof ApiError && error.kind === 'refused' ? error.message : words.failed;
