import { systemApi } from '../../api/system.ts';
import { type ReceivedFile, requestFile } from '../call/request.ts';

/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after this task; dropping it at once would cancel the download in some of them.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const save = ({ blob, name }: ReceivedFile, fallback: string) => saveBlob(blob, name || fallback);

/** Downloads a prepared file; the server delivers it only once. */
export async function savePrepared(fileName: string): Promise<void> {
  save(await systemApi.common.download({ query: { fileName, delete: 'true' } }), fileName);
}

/** Exports a list in two steps: the server prepares a file and returns its name, then delivers it once. */
export async function exportRows<Q>(exportCall: (args: { query: Q }) => Promise<string>, query: Q): Promise<void> {
  await savePrepared(await exportCall({ query }));
}

/** Downloads an archive from a path of the API under a name of our choice. */
export async function downloadZip(path: string, name: string): Promise<void> {
  const { blob } = await requestFile(path);
  saveBlob(new Blob([blob], { type: 'application/zip' }), name);
}
