import { systemApi } from '../../api/system.ts';

/** A photo that is sent later; it has an address as soon as the server has it. */
export interface Photo {
  readonly id: string;
  readonly blob: Blob;
  readonly address?: string;
}

/** Puts photos on the server; those that are there already stay, so that nothing travels twice. `keep` stores each step. */
export async function uploadPhotos(
  photos: readonly Photo[],
  keep: (photos: readonly Photo[]) => Promise<void>,
): Promise<readonly Photo[]> {
  let current = photos;
  for (const { id, blob, address } of photos) {
    if (address) continue;
    const file = new File([blob], `${id}.jpg`, { type: blob.type });
    const { fileName } = await systemApi.common.upload({ file }, { quiet: true });
    current = current.map((photo): Photo => (photo.id === id ? { ...photo, address: fileName } : photo));
    await keep(current);
  }
  return current;
}

/** The addresses of photos that the server has, as they travel. */
export const addressesOf = (photos: readonly Photo[]): string =>
  photos.flatMap(({ address }) => address ?? []).join(',');
