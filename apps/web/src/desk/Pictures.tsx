import type { ReactNode } from 'react';
import { splitAddresses } from '../kernel/files/address.ts';
import { ImageView } from '../kernel/files/ImageView.tsx';
import './record.css';

/** Pictures side by side; each opens all of them, itself first. */
export function Pictures({ value, alt, size = 72 }: { value: string; alt: string; size?: number }): ReactNode {
  const all = splitAddresses(value);
  if (all.length === 0) return null;
  return (
    <div className="report-pictures">
      {all.map((address, at) => (
        <ImageView
          key={address}
          src={[...all.slice(at), ...all.slice(0, at)].join(',')}
          width={size}
          height={size}
          alt={`${alt} ${at + 1}`}
        />
      ))}
    </div>
  );
}
