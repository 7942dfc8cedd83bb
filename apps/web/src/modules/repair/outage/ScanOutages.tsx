import type { Scanned } from '@jiaoyan/contract/qrcode/qrcode';
import type { ReactNode } from 'react';
import { OutageNotices } from './OutageNotices.tsx';

/** What is off where a label hangs. */
export function ScanOutages({ scanned: { placeId } }: { scanned: Scanned }): ReactNode {
  return placeId === null ? null : <OutageNotices placeId={placeId} />;
}
